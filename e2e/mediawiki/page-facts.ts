import type { Element, Nodes } from 'hast';
import { collapseSpace } from '@/lib/base/text/plain-text';
import { findElement, findElements, hasClass, isTag, textContentOf } from '@/lib/content/tree/hast';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { rewriteTree } from '@/lib/content/tree/rewrite-tree';

/** What a page of a wiki and the page of this site must have in common. */
interface PageFacts {
  text: string;
  headings: string[];
  links: string[];
  tables: string[][];
  /** How many pictures there are. */
  pictures: number;
}

/** Controls of the wiki, what it shows elsewhere or in print only, and formulas, which are set in another way here. */
const OMITTED = [
  ...['mw-editsection', 'toc', 'printonly', 'geo-nondefault', 'geo-multi-punct', 'magnify'],
  ...['mwe-math-element', 'tex', 'math', 'tags', 'code-bar'],
];

/** Returns a text without white space, which blocks have between them on one side only. */
const lettersOf = (node: Nodes) => collapseSpace(textContentOf(node)).replaceAll(' ', '');

/** The address of a page on either side, without what only one of them distinguishes. */
function targetOf({ properties }: Element): string {
  const address = decodeURIComponent(String(properties.href));
  const page = address.replace(/^(?:http:\/\/127[\d.:]+)?\/wiki\/(?:pages\/)?/, 'page ');
  return page.replace(/#(?:s-)?/, '#').replace(/[:∕∶]/g, '/');
}

const isLinkHere = (link: Element) => {
  const isRed = hasClass(link, 'new');
  const isPicture = findElement(link, isTag('img')) !== undefined;
  return link.tagName === 'a' && link.properties.href !== undefined && !isRed && !isPicture;
};

/** Reads a page as HTML. @param className that of the element around its text */
export function readPageFacts(html: string, className: string): PageFacts {
  const root = findElements(parseHtml(html), (node) => hasClass(node, className)).at(-1);
  if (!root) throw new Error(`no text in .${className}`);
  rewriteTree(root, (node) =>
    OMITTED.some((name) => hasClass(node, name)) || node.tagName === 'style' ? [] : undefined,
  );
  const all = (name: string) => findElements(root, isTag(name));
  return {
    text: lettersOf(root),
    headings: findElements(root, ({ tagName }) => /^h[1-6]$/.test(tagName)).map(lettersOf),
    links: findElements(root, isLinkHere).map(targetOf),
    tables: all('table').map((table) =>
      findElements(table, ({ tagName }) => /^t[hd]$/.test(tagName)).map(lettersOf),
    ),
    pictures: all('img').length,
  };
}
