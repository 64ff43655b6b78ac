import { config } from '@/lib/base/config/config';
import { escapeXml } from '@/lib/base/text/escape';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { href } from '@/lib/urls/views/href';
import { searchFor } from '@/lib/urls/views/site/search-view';

/** True if the site has its own search index and a `SITE_URL`. */
export const hasOpenSearch = ({ searchPosts }: Abilities) =>
  searchPosts && config().siteUrl !== undefined;

/** Returns the OpenSearch 1.1 description; undefined unless `hasOpenSearch`. */
export function printOpenSearch(can: Abilities): string | undefined {
  if (!hasOpenSearch(can)) return undefined;
  const { siteName } = config();
  const template = `${absoluteUrl(href(searchFor('')))}?q={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The specification allows 16 characters here, and 1024 in the description.
    `<ShortName>${escapeXml([...siteName].slice(0, 16).join(''))}</ShortName>`,
    `<Description>${escapeXml(i18n().t('search.describe', { site: siteName }))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image height="16" width="16" type="image/svg+xml">${escapeXml(absoluteUrl('/icon.svg'))}</Image>`,
    `<Url type="text/html" template="${escapeXml(template)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
