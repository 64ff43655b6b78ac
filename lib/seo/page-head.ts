import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { hasOpenSearch } from '@/lib/documents/opensearch';
import { i18n } from '@/lib/i18n/i18n';
import { PAGE_HEADER_ID, type PageDescription } from '@/lib/pages/page';
import { absoluteUrl, canonicalUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { View } from '@/lib/urls/views/view';
import { alternateLinks } from './alternate-links';
import { isIndexable } from './indexing';

/** A description of this length needs no further text. */
const ENOUGH_CHARACTERS = 80;
const MAX_CHARACTERS = 200;

type Attributes = Record<string, string | number>;

/** Attributes have React's names. */
export type HeadTag =
  | { kind: 'title'; text: string }
  | { kind: 'meta' | 'link'; attributes: Attributes };

type OptionalAttributes = Record<string, string | number | undefined>;

/** Returns a list with the tag, empty if an attribute is undefined. */
function tag(kind: 'meta' | 'link', attributes: OptionalAttributes): HeadTag[] {
  const given: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) return [];
    given[name] = value;
  }
  return [{ kind, attributes: given }];
}

const meta = (name: string, content?: string) => tag('meta', { name, content });
const link = (rel: string, attributes: OptionalAttributes) => tag('link', { rel, ...attributes });
const property = (name: string, content?: string | number) =>
  tag('meta', { property: name, content });

/**
 * Returns the `<head>` tags for browsers, search engines, feed readers and previews. They are data, not
 * Next's `metadata`, since React alone prints most pages: both renderers print the same tags.
 */
export function headTags(about: PageDescription, can: Abilities): HeadTag[] {
  const { siteName, siteDescription } = config();
  const { view } = about;
  const description = metaDescription(about.description) || siteDescription;
  const search = {
    type: 'application/opensearchdescription+xml',
    title: siteName,
    href: routePath('/opensearch.xml'),
  };
  return [
    firstPaintTag(about),
    { kind: 'title', text: pageTitle(about) },
    ...meta('description', view ? description || siteName : description),
    ...meta('application-name', siteName),
    ...link('manifest', { href: routePath('/manifest.webmanifest') }),
    ...(view ? tagsOfView(view, about, can, description || siteName) : meta('robots', 'noindex')),
    ...link('icon', { href: '/icon.svg', type: 'image/svg+xml' }),
    ...link('apple-touch-icon', { href: '/apple-touch-icon.png' }),
    ...(hasOpenSearch(can) ? link('search', search) : []),
  ];
}

/**
 * Delays the first paint until the top of the page is parsed, so that later parts do not move it.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
function firstPaintTag({ firstPaintId = PAGE_HEADER_ID }: PageDescription): HeadTag {
  const attributes = { rel: 'expect', href: `#${firstPaintId}`, blocking: 'render' };
  return { kind: 'link', attributes };
}

function tagsOfView(
  view: View,
  about: PageDescription,
  can: Abilities,
  description: string,
): HeadTag[] {
  const { preview } = about;
  const canonical = canonicalUrl(view);
  const ownTitle = about.titles.find(Boolean) || config().siteName;
  const feedTitle = pageTitle({ titles: about.titles.filter((each) => each !== about.part) });
  return [
    ...meta('robots', robotsOf(view, about.isIndexed, canonical)),
    ...link('canonical', { href: canonical }),
    ...alternateLinks(view, feedTitle, can).flatMap((alternate) => link('alternate', alternate)),
    ...property('og:title', preview?.title ?? ownTitle),
    ...property('og:description', preview ? truncate(preview.description) : description),
    ...property('og:url', preview ? canonicalUrl(preview.view) : canonical),
    ...openGraphOf(about),
    ...meta('twitter:card', about.image ? 'summary_large_image' : 'summary'),
  ];
}

/** Returns "Page 2"; undefined for the first page. */
export function pageLabel({ page }: { page: number }): string | undefined {
  return page > 1 ? i18n().t('pager.page', { page }) : undefined;
}

/** Returns a document's title, which ends with the site's name. */
export function pageTitle({ titles }: Pick<PageDescription, 'titles'>): string {
  const parts = titles.filter((title) => title !== undefined && title !== false && title !== '');
  const distinct = parts.filter((title, index) => title !== parts[index - 1]);
  return [...distinct, config().siteName].join(' · ');
}

/** Joins texts, best first, and cuts them to a search result's length. */
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

function robotsOf(view: View, isIndexed = true, canonical?: string): string {
  const { indexing } = config();
  // `origin` permits only pages with a canonical address on the community's own site.
  const isHidden = indexing === 'none' || (indexing === 'origin' && canonical === undefined);
  if (!isIndexed || !isIndexable(view) || isHidden) return 'noindex, follow';
  return 'index, follow, max-image-preview:large';
}

/** Returns a locale with the likeliest region for Open Graph (ogp.me): `de_DE`. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function openGraphOf({ written, image }: PageDescription): HeadTag[] {
  const { siteName, locale } = config();
  const picture = absoluteUrl(image ?? '/share.png');
  const isAbsolute = /^https?:/.test(picture);
  const size = image
    ? []
    : [...property('og:image:width', 1200), ...property('og:image:height', 630)];
  return [
    ...property('og:site_name', siteName),
    ...property('og:locale', openGraphLocale(locale)),
    ...(isAbsolute ? [...property('og:image', picture), ...size] : []),
    ...property('og:type', written ? 'article' : 'website'),
    ...property('article:published_time', written?.published?.toISOString()),
    ...property('article:modified_time', written?.modified?.toISOString()),
  ];
}
