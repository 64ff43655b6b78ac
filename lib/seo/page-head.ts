import { config } from '@/lib/base/config/config';
import { escapeHtml } from '@/lib/base/text/escape';
import { hasOpenSearch } from '@/lib/documents/opensearch';
import { i18n } from '@/lib/i18n/i18n';
import { absoluteUrl, canonicalUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { View } from '@/lib/urls/views/view';
import { alternateLinks } from './alternate-links';
import { isIndexable } from './indexing';

/** What the `<head>` of a page says about it. */
export interface PageDescription {
  view: View;
  /** Parts of the title, the most specific first, without the site's name. */
  titles: readonly (string | undefined | false)[];
  /** Plain texts, the best first. */
  description: readonly (string | undefined | false)[];
  /** False for a page without content worth indexing. */
  isIndexed?: boolean;
  /** The times of an article or a topic; lists have none. */
  written?: { published?: Date; modified?: Date };
  /** The URL of an image in the text. */
  image?: string;
}

/** A description of this length is long enough, in characters. */
const ENOUGH_CHARACTERS = 80;
const MAX_CHARACTERS = 200;

type Attributes = Record<string, string | number | undefined>;

/** An element without content; nothing where one of its attributes has no value. */
function printTag(name: 'link' | 'meta', attributes: Attributes): string {
  const all = Object.entries(attributes);
  if (all.some(([, value]) => value === undefined)) return '';
  return `<${name}${all.map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`).join('')}/>`;
}

const meta = (name: string, content?: string) => printTag('meta', { name, content });
const link = (rel: string, attributes: Attributes) => printTag('link', { rel, ...attributes });
/** @param item the name of the item property (HTML, 5.2: `itemprop`) that QQ and WeChat read */
const property = (name: string, content?: string | number, item?: string) =>
  printTag('meta', { property: name, ...(item && { itemprop: item }), content });

/** Prints what the `<head>` of a page says to search engines, feed readers and link previews. */
export function printPageHead(about: PageDescription): string {
  const { siteName, siteDescription } = config();
  const title = titleOf(about.titles);
  const description = metaDescription(about.description) || siteDescription || siteName;
  const canonical = canonicalUrl(about.view);
  return printHead(title, description, [
    meta('robots', robotsOf(about, canonical)),
    link('canonical', { href: canonical }),
    ...alternateLinks(about.view, title).map((alternate) => link('alternate', alternate)),
    property('og:title', about.titles.find(Boolean) || siteName, 'name'),
    property('og:description', description, 'description'),
    property('og:url', canonical),
    ...openGraphOf(about),
    meta('twitter:card', about.image ? 'summary_large_image' : 'summary'),
  ]);
}

/** Prints the `<head>` of a page that is not available. */
export const printRefusalHead = (title: string): string =>
  printHead(titleOf([title]), config().siteDescription, [meta('robots', 'noindex')]);

/** Prints what all pages say, around what is about one of them. */
function printHead(title: string, description: string | undefined, more: string[]): string {
  const { siteName } = config();
  const search = {
    type: 'application/opensearchdescription+xml',
    title: siteName,
    href: routePath('/opensearch.xml'),
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('application-name', siteName),
    link('manifest', { href: routePath('/manifest.webmanifest') }),
    ...more,
    link('icon', { href: '/icon.svg', type: 'image/svg+xml' }),
    link('apple-touch-icon', { href: '/apple-touch-icon.png' }),
    hasOpenSearch() ? link('search', search) : '',
  ].join('');
}

/** "Page 2", for the title and description of a list's later pages; undefined for the first one. */
export function pageLabel({ page }: { page: number }): string | undefined {
  return page > 1 ? i18n().t('pager.page', { page }) : undefined;
}

function titleOf(titles: PageDescription['titles']): string {
  const parts = titles.filter((title) => title !== undefined && title !== false && title !== '');
  const distinct = parts.filter((title, index) => title !== parts[index - 1]);
  return [...distinct, config().siteName].join(' · ');
}

/** Joins texts, the best first, until they make a description, cut to what a search result shows. Empty only when all are. */
function metaDescription(parts: readonly (string | undefined | false)[]): string {
  let text = '';
  for (const part of parts) {
    if (text.length >= ENOUGH_CHARACTERS) break;
    if (part) text += text === '' ? part : ` · ${part}`;
  }
  return truncate(text);
}

function truncate(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  const start = characters.slice(0, MAX_CHARACTERS - 1).join('');
  return `${start.trimEnd()}…`;
}

function robotsOf({ view, isIndexed = true }: PageDescription, canonical?: string): string {
  const hasOriginal = config().indexing !== 'origin' || canonical !== undefined;
  const isHidden = !hasOriginal || config().indexing === 'none';
  if (!isIndexed || !isIndexable(view) || isHidden) return 'noindex, follow';
  return 'index, follow, max-image-preview:large';
}

/** `de_DE`, as Open Graph writes locales (ogp.me): a language alone gets its likeliest region. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function openGraphOf({ written, image }: PageDescription): string[] {
  const { siteName, locale } = config();
  const picture = absoluteUrl(image ?? '/share.png');
  const size = image ? [] : [property('og:image:width', 1200), property('og:image:height', 630)];
  return [
    property('og:site_name', siteName),
    property('og:locale', openGraphLocale(locale)),
    ...(/^https?:/.test(picture) ? [property('og:image', picture, 'image'), ...size] : []),
    property('og:type', written ? 'article' : 'website'),
    property('article:published_time', written?.published?.toISOString()),
    property('article:modified_time', written?.modified?.toISOString()),
  ];
}
