import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { View } from '@/lib/urls/view';
import { absoluteUrl, canonicalUrl } from './canonical-url';
import { metaDescription } from './description';
import { feedLinks } from './feeds/feed-links';
import { isHidden, isIndexable } from './indexing';

/** What a page is about. */
export interface PageDescription {
  view: View;
  /** From the particular to the general, without the site's name. */
  titles: readonly (string | undefined | false)[];
  /** Plain texts, from the best to the last resort. */
  description: readonly (string | undefined | false)[];
  /** False where the page turned out to hold nothing worth keeping. */
  isIndexed?: boolean;
  /** A thing that somebody wrote, with its times; the rest are lists. */
  written?: { published?: Date; modified?: Date };
  /** Address of a picture out of the text. */
  image?: string;
}

const SITE_IMAGE = { url: '/share.png', width: 1200, height: 630 };

/** What the head of a page says about it: to search engines, feed readers, and where it is shared. */
export function pageMetadata(about: PageDescription): Metadata {
  const { siteName, siteDescription } = config();
  const title = titleOf(about.titles);
  const description = metaDescription(about.description) || siteDescription || siteName;
  const canonical = canonicalUrl(about.view);
  return {
    title,
    description,
    alternates: { canonical, types: feedLinks(about.view, title) },
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

/** The head of a page that shows a refusal, whose address is worth nothing. */
export function refusalMetadata(title: string): Metadata {
  return { title: titleOf([title]), robots: { index: false } };
}

function titleOf(titles: PageDescription['titles']): string {
  const said = titles.filter((title) => title !== undefined && title !== false && title !== '');
  const different = said.filter((title, index) => title !== said[index - 1]);
  return [...different, config().siteName].join(' · ');
}

function robotsOf({ view, isIndexed = true }: PageDescription, canonical: string | undefined) {
  const hasOriginal = config().indexing !== 'origin' || canonical !== undefined;
  if (!isIndexed || !isIndexable(view) || !hasOriginal || isHidden()) {
    return { index: false, follow: true };
  }
  return { index: true, follow: true, 'max-image-preview': 'large' } as const;
}

interface Said {
  title: string;
  description: string;
  url?: string;
}

/** `de_DE`, as Open Graph writes locales (ogp.me): a language alone gets its likeliest region. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function openGraphOf({ written, image }: PageDescription, said: Said): Metadata['openGraph'] {
  const { siteName, siteUrl, locale } = config();
  const shared = { ...said, siteName, locale: openGraphLocale(locale) };
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
