import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { absoluteUrl, canonicalUrl } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { alternateLinks } from './alternate-links';
import { isIndexable } from './indexing';

/** What a page says about itself. */
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

/** Properties of Open Graph and their values. */
type OpenGraph = (readonly [property: string, value: string | number | undefined])[];

/** What a page's `<head>` says about it. */
export interface PageMetadata {
  title: string;
  description: string | undefined;
  robots: { index: boolean; follow?: boolean; 'max-image-preview'?: 'large' };
  canonical?: string | undefined;
  alternates?: ReturnType<typeof alternateLinks>;
  openGraph?: OpenGraph;
  card?: 'summary' | 'summary_large_image';
}

/** A description of this length is long enough, in characters. */
const ENOUGH_CHARACTERS = 80;
const MAX_CHARACTERS = 200;

const SITE_IMAGE = '/share.png';
const SITE_IMAGE_SIZE = [
  ['og:image:width', 1200],
  ['og:image:height', 630],
] as const;

/** The metadata of a page, for search engines, feed readers and link previews. */
export function pageMetadata(about: PageDescription): PageMetadata {
  const { siteName, siteDescription } = config();
  const title = titleOf(about.titles);
  const description = metaDescription(about.description) || siteDescription || siteName;
  const canonical = canonicalUrl(about.view);
  return {
    title,
    description,
    canonical,
    alternates: alternateLinks(about.view, title),
    robots: robotsOf(about, canonical),
    openGraph: openGraphOf(about, {
      title: about.titles.find(Boolean) || siteName,
      description,
      url: canonical,
    }),
    card: about.image ? 'summary_large_image' : 'summary',
  };
}

/** "Page 2", for the title and description of a list's later pages; undefined for the first one. */
export function pageLabel({ page }: { page: number }): string | undefined {
  return page > 1 ? i18n().t('pager.page', { page }) : undefined;
}

/** The metadata of a page that is not available. */
export function refusalMetadata(title: string): PageMetadata {
  const { siteDescription: description } = config();
  return { title: titleOf([title]), description, robots: { index: false } };
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

function robotsOf({ view, isIndexed = true }: PageDescription, canonical: string | undefined) {
  const hasOriginal = config().indexing !== 'origin' || canonical !== undefined;
  if (!isIndexed || !isIndexable(view) || !hasOriginal || config().indexing === 'none') {
    return { index: false, follow: true };
  }
  return { index: true, follow: true, 'max-image-preview': 'large' } as const;
}

/** `de_DE`, as Open Graph writes locales (ogp.me): a language alone gets its likeliest region. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function openGraphOf(
  { written, image }: PageDescription,
  { title, description, url }: { title: string; description: string; url?: string },
): OpenGraph {
  const { siteName, locale } = config();
  const picture = absoluteUrl(image ?? SITE_IMAGE);
  const size = image ? [] : SITE_IMAGE_SIZE;
  return [
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:site_name', siteName],
    ['og:locale', openGraphLocale(locale)],
    ...(/^https?:/.test(picture) ? [['og:image', picture] as const, ...size] : []),
    ['og:type', written ? 'article' : 'website'],
    ['article:published_time', written?.published?.toISOString()],
    ['article:modified_time', written?.modified?.toISOString()],
  ];
}
