import { config } from '@/lib/base/config/config';
import { escapeHtml } from '@/lib/base/text/escape';
import { hasOpenSearch } from '@/lib/documents/opensearch';
import { routePath } from '@/lib/urls/routes/route-path';
import type { PageMetadata } from './page-metadata';

/** What QQ and WeChat read of Open Graph, as item properties (HTML, 5.2: `itemprop`). */
const ITEM_PROPERTIES: Record<string, string> = {
  'og:title': 'name',
  'og:description': 'description',
  'og:image': 'image',
};

function printTag(name: 'link' | 'meta', attributes: Record<string, unknown>): string {
  const printed = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeHtml(String(value))}"`,
  );
  return `<${name}${printed.join('')}/>`;
}

const link = (rel: string, attributes: { href: string; type?: string; title?: string }) =>
  printTag('link', { rel, ...attributes });
const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : printTag('meta', { name, content });

/** `noindex, follow` */
const printRobots = ({ index, follow, 'max-image-preview': preview }: PageMetadata['robots']) =>
  [index ? 'index' : 'noindex', follow && 'follow', preview && `max-image-preview:${preview}`]
    .filter(Boolean)
    .join(', ');

const searchLink = (title: string) =>
  link('search', {
    type: 'application/opensearchdescription+xml',
    title,
    href: routePath('/opensearch.xml'),
  });

/** Prints what the `<head>` of a page says about it. */
export function printHead(about: PageMetadata): string {
  const { canonical, alternates = [], openGraph = [] } = about;
  const { siteName } = config();
  return [
    `<title>${escapeHtml(about.title)}</title>`,
    meta('description', about.description),
    meta('application-name', siteName),
    link('manifest', { href: routePath('/manifest.webmanifest') }),
    meta('robots', printRobots(about.robots)),
    canonical && link('canonical', { href: canonical }),
    ...alternates.map((alternate) => link('alternate', alternate)),
    ...openGraph.map(([property, content]) =>
      content === undefined
        ? ''
        : printTag('meta', { property, itemprop: ITEM_PROPERTIES[property], content }),
    ),
    meta('twitter:card', about.card),
    link('icon', { href: '/icon.svg', type: 'image/svg+xml' }),
    link('apple-touch-icon', { href: '/apple-touch-icon.png' }),
    hasOpenSearch() && searchLink(siteName),
  ]
    .filter(Boolean)
    .join('');
}
