import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { visit } from 'unist-util-visit';

/** What a search engine reads in the HTML of a page. */
export interface PageSummary {
  titles: string[];
  headings: string[];
  /** The canonical links inside `<head>`. */
  canonicals: string[];
  description: string;
  robots: string;
  /** Texts of the JSON-LD scripts. */
  jsonLd: string[];
  /** Content of `<meta>` elements in the head by property, item property or name. */
  meta: Map<string, string>;
  /** URLs of alternates by media type. */
  alternates: Map<string, string>;
  /** The text of `<main>`. */
  text: string;
}

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
};

const find = (tree: Nodes, name: string): Element | undefined => {
  let found: Element | undefined;
  visit(tree, 'element', (node) => {
    if (node.tagName === name) found ??= node;
  });
  return found;
};

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
    jsonLd: [],
    meta: new Map(),
    alternates: new Map(),
    text: '',
  };
  visit(head ?? tree, 'element', (node) => {
    if (node.tagName === 'title') page.titles.push(textOf(node));
    if (node.tagName === 'meta') {
      for (const name of ['property', 'itemProp', 'name']) {
        const key = property(node, name);
        if (key) page.meta.set(key, property(node, 'content'));
      }
    }
    if (node.tagName !== 'link') return;
    if (property(node, 'rel') === 'canonical') page.canonicals.push(property(node, 'href'));
    if (property(node, 'rel') === 'alternate') {
      page.alternates.set(property(node, 'type'), property(node, 'href'));
    }
  });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'h1') page.headings.push(textOf(node));
    if (node.tagName === 'script' && property(node, 'type') === 'application/ld+json') {
      page.jsonLd.push(textOf(node));
    }
  });
  page.description = page.meta.get('description') ?? '';
  page.robots = page.meta.get('robots') ?? '';
  page.text = textOf(find(tree, 'main') ?? tree);
  return page;
}
