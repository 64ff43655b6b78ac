import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { visit } from 'unist-util-visit';
import { findElement, textContentOf } from '@/lib/content/tree/hast';
import { type Item, itemsIn } from './microdata';
import { itemsOfJsonLd } from './structured-data';

/** What a search engine reads in the HTML of a page. */
export interface PageSummary {
  titles: string[];
  headings: string[];
  /** The canonical links inside `<head>`. */
  canonicals: string[];
  description: string;
  robots: string;
  /** What the page says in JSON-LD, and then in the microdata of its body. */
  items: Item[];
  /** Content of `<meta>` elements in the head by property, item property or name. */
  meta: Map<string, string>;
  /** The URL of the first alternate of each media type. */
  alternates: Map<string, string>;
  /** The text of `<main>`. */
  text: string;
}

const find = (tree: Nodes, name: string) => findElement(tree, ({ tagName }) => tagName === name);

const property = ({ properties }: Element, name: string) =>
  [properties[name] ?? ''].flat().join(' ');

/** Parses the HTML of a page as a search engine does. */
export function parsePage(html: string): PageSummary {
  const tree = fromParse5(parse(html));
  const head = find(tree, 'head');
  const page: PageSummary = {
    titles: [],
    headings: [],
    canonicals: [],
    description: '',
    robots: '',
    items: [],
    meta: new Map(),
    alternates: new Map(),
    text: '',
  };
  visit(head ?? tree, 'element', (node) => {
    if (node.tagName === 'title') page.titles.push(textContentOf(node));
    if (node.tagName === 'meta') {
      for (const name of ['property', 'itemProp', 'name']) {
        const key = property(node, name);
        if (key) page.meta.set(key, property(node, 'content'));
      }
    }
    if (node.tagName !== 'link') return;
    if (property(node, 'rel') === 'canonical') page.canonicals.push(property(node, 'href'));
    if (property(node, 'rel') === 'alternate') {
      const type = property(node, 'type');
      if (!page.alternates.has(type)) page.alternates.set(type, property(node, 'href'));
    }
  });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'h1') page.headings.push(textContentOf(node));
    if (node.tagName === 'script' && property(node, 'type') === 'application/ld+json') {
      page.items.push(...itemsOfJsonLd(textContentOf(node)));
    }
  });
  const body = find(tree, 'body');
  if (body) page.items.push(...itemsIn(body, page.canonicals[0] ?? 'https://page.invalid'));
  page.description = page.meta.get('description') ?? '';
  page.robots = page.meta.get('robots') ?? '';
  page.text = textContentOf(find(tree, 'main') ?? tree);
  return page;
}
