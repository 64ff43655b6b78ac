import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { SKIP, visit } from 'unist-util-visit';
import { hasClass } from '@/lib/content/tree/hast';

/** A link of a page to the same site. */
export interface PageLink {
  /** Path with query. */
  href: string;
  isNofollow: boolean;
  /** A wiki link to a page that is known not to exist. */
  isMissing: boolean;
}

/** Elements whose text is not shown. */
const HIDDEN = new Set(['script', 'style', 'template']);

/** The visible text of a node, with white space collapsed. */
export function visibleText(tree: Nodes): string {
  const pieces: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text') pieces.push(node.value);
    return node.type === 'element' && HIDDEN.has(node.tagName) ? SKIP : undefined;
  });
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}

/** An attribute's value by the name of its property in hast; empty without one. */
export const attribute = ({ properties }: Element, name: string): string =>
  [properties[name] ?? ''].flat().join(' ');

/** An HTML page as programs read it, without running scripts. */
export class HtmlPage {
  readonly tree: Nodes;
  readonly elements: Element[] = [];

  constructor(html: string) {
    this.tree = fromParse5(parse(html));
    visit(this.tree, 'element', (element) => {
      this.elements.push(element);
    });
  }

  /** All elements with this name. */
  named(tagName: string): Element[] {
    return this.elements.filter((element) => element.tagName === tagName);
  }

  /** The visible text of each element with this name. */
  texts(tagName: string): string[] {
    return this.named(tagName).map(visibleText);
  }

  /** The addresses that elements with this name lead to, as written. */
  addresses(tagName: string): string[] {
    return this.named(tagName)
      .filter(({ properties }) => properties.href !== undefined)
      .map((element) => attribute(element, 'href'));
  }

  /** The links to the same site, each address once. @param pageUrl the address of the page */
  links(pageUrl: string): PageLink[] {
    const base = new URL(pageUrl);
    const links = new Map<string, PageLink>();
    for (const element of this.named('a')) {
      const { href: address } = element.properties;
      if (typeof address !== 'string' || !URL.canParse(address, base)) continue;
      const { origin, pathname, search } = new URL(address, base);
      const href = pathname + search;
      if (origin !== base.origin || links.has(href)) continue;
      const isNofollow = attribute(element, 'rel').split(' ').includes('nofollow');
      links.set(href, { href, isNofollow, isMissing: hasClass(element, 'wikilink2') });
    }
    return [...links.values()];
  }
}
