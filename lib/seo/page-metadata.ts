import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { Metadata } from '@/lib/next/build-files';
import { absoluteUrl, canonicalUrl } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { alternateLinks } from './alternate-links';
import { isIndexable } from './indexing';

/** The content of a page's `<head>`. */
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

const SITE_IMAGE = { url: '/share.png', width: 1200, height: 630 };

/** The metadata of a page, for search engines, feed readers and link previews. */
export function pageMetadata(about: PageDescription): Metadata {
  const { siteName, siteDescription } = config();
  const title = titleOf(about.titles);
  const description = metaDescription(about.description) || siteDescription || siteName;
  const canonical = canonicalUrl(about.view);
  return {
    title,
    description,
    alternates: { canonical, types: alternateLinks(about.view, title) },
    robots: robotsOf(about, canonical),
    openGraph: openGraphOf(about, {
      title: about.titles.find(Boolean) || siteName,
      description,
      url: canonical,
    }),
    twitter: { card: about.image ? 'summary_large_image' : 'summary' },
  };
}

/** "Page 2", for the title and description of a list's later pages; undefined for the first one. */
export function pageLabel({ page }: { page: number }): string | undefined {
  return page > 1 ? i18n().t('pager.page', { page }) : undefined;
}

/** The metadata of a page that is not available. */
export function refusalMetadata(title: string): Metadata {
  return { title: titleOf([title]), robots: { index: false } };
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
  texts: { title: string; description: string; url?: string },
): Metadata['openGraph'] {
  const { siteName, siteUrl, locale } = config();
  const shared = { ...texts, siteName, locale: openGraphLocale(locale) };
  const picture = image
    ? { url: absoluteUrl(image) }
    : siteUrl && { ...SITE_IMAGE, url: absoluteUrl(SITE_IMAGE.url) };
  const isWhole = picture && /^https?:/.test(picture.url);
  const pictures = isWhole ? { images: [picture] } : {};
  if (!written) return { type: 'website', ...shared, ...pictures };
  return {
    type: 'article',
    ...shared,
    ...pictures,
    publishedTime: written.published?.toISOString(),
    modifiedTime: written.modified?.toISOString(),
  };
}
