import { textContentOf } from '@/lib/content/tree/hast';
import { attribute, HtmlPage } from '../site/html-page';
import { type Item, itemsIn } from './microdata';
import { itemsOfJsonLd } from './structured-data';

/** A page's HTML as search engines read it. */
export interface PageSummary {
  titles: string[];
  headings: string[];
  /** Canonical links in `<head>`. */
  canonicals: string[];
  description: string;
  robots: string;
  /** Items in JSON-LD, then in the body's microdata. */
  items: Item[];
  /** Content of `<meta>` elements in the head by property, item property or name. */
  meta: Map<string, string>;
  /** URL of the first alternate of each media type. */
  alternates: Map<string, string>;
  /** Text of `<main>`. */
  text: string;
}

/** Parses a page's HTML as a search engine does. */
export function parsePage(html: string): PageSummary {
  const page = new HtmlPage(html);
  const [head] = page.named('head');
  const [body] = page.named('body');
  const [main] = page.named('main');
  const inHead = new Set(head?.children);
  const headElements = (name: string) => page.named(name).filter((element) => inHead.has(element));

  const meta = new Map<string, string>();
  for (const element of headElements('meta')) {
    for (const name of ['property', 'name']) {
      const key = attribute(element, name);
      if (key) meta.set(key, attribute(element, 'content'));
    }
  }
  const linksWith = (rel: string) =>
    headElements('link').filter((element) => attribute(element, 'rel') === rel);
  const canonicals = linksWith('canonical').map((element) => attribute(element, 'href'));
  const alternates = new Map<string, string>();
  for (const element of linksWith('alternate')) {
    const type = attribute(element, 'type');
    if (!alternates.has(type)) alternates.set(type, attribute(element, 'href'));
  }
  const items = page
    .named('script')
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .flatMap((element) => itemsOfJsonLd(textContentOf(element)));
  if (body) items.push(...itemsIn(body, canonicals[0] ?? 'https://page.invalid'));
  return {
    titles: headElements('title').map(textContentOf),
    headings: page.named('h1').map(textContentOf),
    canonicals,
    description: meta.get('description') ?? '',
    robots: meta.get('robots') ?? '',
    items,
    meta,
    alternates,
    text: textContentOf(main ?? page.tree),
  };
}
