import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { escapeXml } from '@/lib/text/escape';
import { searchFor } from '@/lib/urls/families/search-url';
import { href } from '@/lib/urls/href';
import { absoluteUrl } from './canonical-url';

/** Whether the site can be described: it is searched here, and knows its own address. */
export const isOpenSearchOffered = () => config().hasStore && config().siteUrl !== undefined;

/** The site's search as an OpenSearch 1.1 description; undefined where it cannot be described. */
export function printOpenSearch(): string | undefined {
  if (!isOpenSearchOffered()) return undefined;
  const { siteName } = config();
  const template = `${absoluteUrl(href(searchFor('')))}?q={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The specification allows 16 and 1024 characters.
    `<ShortName>${escapeXml([...siteName].slice(0, 16).join(''))}</ShortName>`,
    `<Description>${escapeXml(i18n().t('search.describe', { site: siteName }))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image height="16" width="16" type="image/svg+xml">${escapeXml(absoluteUrl('/icon.svg'))}</Image>`,
    `<Url type="text/html" template="${escapeXml(template)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
