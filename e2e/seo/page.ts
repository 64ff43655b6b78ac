import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { visit } from 'unist-util-visit';

/** What a search engine finds on a page, in its HTML alone. */
export interface Seen {
  titles: string[];
  headings: string[];
  /** Absolute addresses of the canonical links inside `<head>`. */
  canonicals: string[];
  description: string;
  robots: string;
  /** Texts of the JSON-LD scripts. */
  data: string[];
  /** Content of `<meta>` elements in the head by property, item property or name. */
  meta: Map<string, string>;
  /** Addresses of alternates by media type. */
  alternates: Map<string, string>;
  /** The words of `<main>`. */
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

/** Reads a page of HTML as a search engine does. */
export function see(html: string): Seen {
  const tree = fromParse5(parse(html));
  const head = find(tree, 'head');
  const seen: Seen = {
    titles: [],
    headings: [],
    canonicals: [],
    description: '',
    robots: '',
    data: [],
    meta: new Map(),
    alternates: new Map(),
    text: '',
  };
  visit(head ?? tree, 'element', (node) => {
    if (node.tagName === 'title') seen.titles.push(textOf(node));
    if (node.tagName === 'meta') {
      for (const name of ['property', 'itemProp', 'name']) {
        const key = property(node, name);
        if (key) seen.meta.set(key, property(node, 'content'));
      }
    }
    if (node.tagName !== 'link') return;
    if (property(node, 'rel') === 'canonical') seen.canonicals.push(property(node, 'href'));
    if (property(node, 'rel') === 'alternate') {
      seen.alternates.set(property(node, 'type'), property(node, 'href'));
    }
  });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'h1') seen.headings.push(textOf(node));
    if (node.tagName === 'script' && property(node, 'type') === 'application/ld+json') {
      seen.data.push(textOf(node));
    }
  });
  seen.description = seen.meta.get('description') ?? '';
  seen.robots = seen.meta.get('robots') ?? '';
  seen.text = textOf(find(tree, 'main') ?? tree);
  return seen;
}
