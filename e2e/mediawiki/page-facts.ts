import type { Element, Nodes } from 'hast';
import { collapseSpace } from '@/lib/base/text/plain-text';
import { findElement, findElements, hasClass, isTag, textContentOf } from '@/lib/content/tree/hast';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { rewriteTree } from '@/lib/content/tree/rewrite-tree';

/** Facts that a page of the wiki and of this site must share. */
interface PageFacts {
  text: string;
  headings: string[];
  links: string[];
  tables: string[][];
  /** Number of pictures. */
  pictures: number;
}

/**
 * The wiki's controls, parts shown elsewhere or only in print, and formulas, which this site typesets in
 * another way.
 */
const OMITTED = [
  ...['mw-editsection', 'toc', 'printonly', 'geo-nondefault', 'geo-multi-punct', 'magnify'],
  ...['mwe-math-element', 'tex', 'math', 'tags', 'code-bar'],
];

/** Returns a text without white space, since only one side has it between blocks. */
const lettersOf = (node: Nodes) => collapseSpace(textContentOf(node)).replaceAll(' ', '');

/** Returns the target of a link on either side, without distinctions that only one side makes. */
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

/** Reads a page's HTML. @param className class of the element around the text */
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
