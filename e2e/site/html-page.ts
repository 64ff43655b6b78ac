import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { SKIP, visit } from 'unist-util-visit';
import { hasClass } from '@/lib/content/tree/hast';

/** A link to the same site. */
export interface PageLink {
  /** Path with query. */
  href: string;
  isNofollow: boolean;
  /** True for a wiki link to a page known to be missing. */
  isMissing: boolean;
}

/** Elements without shown text. */
const HIDDEN = new Set(['script', 'style', 'template']);

/** Returns a node's visible text, with white space collapsed. */
export function visibleText(tree: Nodes): string {
  const pieces: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text') pieces.push(node.value);
    return node.type === 'element' && HIDDEN.has(node.tagName) ? SKIP : undefined;
  });
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}

/** Returns an attribute's value by its name in hast; `''` without one. */
export const attribute = ({ properties }: Element, name: string): string =>
  [properties[name] ?? ''].flat().join(' ');

/** An HTML page as read by programs that run no scripts. */
export class HtmlPage {
  readonly tree: Nodes;
  readonly elements: Element[] = [];

  constructor(html: string) {
    this.tree = fromParse5(parse(html));
    visit(this.tree, 'element', (element) => {
      this.elements.push(element);
    });
  }

  /** Returns all elements of a name. */
  named(tagName: string): Element[] {
    return this.elements.filter((element) => element.tagName === tagName);
  }

  /** Returns the visible text of each element of a name. */
  texts(tagName: string): string[] {
    return this.named(tagName).map(visibleText);
  }

  /** Returns the addresses to which elements of a name lead, as written. */
  addresses(tagName: string): string[] {
    return this.named(tagName)
      .filter(({ properties }) => properties.href !== undefined)
      .map((element) => attribute(element, 'href'));
  }

  /** Returns the links to the same site, each address once. @param pageUrl address of the page */
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
