import type { Element, Nodes, Root } from 'hast';
import {
  classesOf,
  findElements,
  hasClass,
  textContentOf,
  textProperty,
} from '@/lib/content/tree/hast';
import { SANITIZED_BUDGET } from '@/lib/content/tree/markup-budget';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { collapse, lineOf, type TextContents, withoutRepeats, wordsOf } from './text-contents';

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

const isNamed = (pattern: RegExp) => (element: Element) => pattern.test(element.tagName);
const isSign = (element: Element) => hasClass(element, 'emoji') || hasClass(element, 'icon');
/** Controls of the page: the fold of a long quote, its link to the whole post, numbers of footnotes. */
const isControl = (element: Element) =>
  hasClass(element, 'footnote-mark') || hasClass(element, 'quote-more');

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type !== 'element') return node.children.map(textOf).join('');
  if (isControl(node)) return '';
  if (hasClass(node, 'math')) return ` ${textContentOf(node)} `;
  if (node.tagName === 'img') return isSign(node) ? (textProperty(node, 'alt') ?? '') : '';
  const text = node.children.map(textOf).join('');
  return INLINE.test(node.tagName) ? text : ` ${text} `;
}

/** Marks the numbers for which Markdown has a syntax. */
function markControls(tree: Nodes): void {
  const mark = (element: Element) => {
    element.properties.className = [...classesOf(element), 'footnote-mark'];
  };
  const notes = findElements(tree, (element) => hasClass(element, 'footnotes'));
  const ids = notes.flatMap((list) =>
    [
      ...findElements(list, (element) => hasClass(element, 'fn_bot')),
      ...findElements(list, isNamed(/^li$/)),
    ].flatMap((element) => textProperty(element, 'id') ?? []),
  );
  for (const link of findElements(tree, isNamed(/^a$/))) {
    const target = decodeURIComponent(textProperty(link, 'href') ?? '').slice(1);
    const isBack = hasClass(link, 'fn_bot') || hasClass(link, 'footnote-backref');
    if (isBack || ids.includes(target)) mark(link);
  }
  for (const rest of findElements(tree, (element) => hasClass(element, 'quote-rest'))) {
    const [summary] = findElements(rest, isNamed(/^summary$/));
    if (summary) mark(summary);
  }
}

function linksIn(tree: Nodes): string[] {
  return findElements(tree, isNamed(/^(?:a|pre)$/)).flatMap((link) =>
    link.tagName === 'a' && !isControl(link) ? (textProperty(link, 'href') ?? []) : [],
  );
}

function codeBlockOf(pre: Element): string {
  const [code] = findElements(pre, isNamed(/^code$/));
  const classes = [...(code ? classesOf(code) : []), ...classesOf(pre)];
  const language = classes.find((name) => name.startsWith('language-'))?.slice(9) ?? '';
  const lines = (node: Nodes): string => {
    if (node.type === 'element' && node.tagName === 'br') return '\n';
    return 'children' in node ? node.children.map(lines).join('') : textOf(node);
  };
  return `${language}\n${lines(pre).replace(/\n+$/, '')}`;
}

const rowsOf = (table: Element): string[] =>
  findElements(table, isNamed(/^tr$/)).map((row) =>
    findElements(row, isNamed(/^t[dh]$/))
      .map((cell) => lineOf(textOf(cell)))
      .filter(Boolean)
      .join(' | '),
  );

/** Reads from sanitized HTML what its Markdown must keep. */
export const contentsOfHtml = (html: string): TextContents =>
  contentsOfTree(parseHtml(html, SANITIZED_BUDGET));

/** Reads from a tree what its Markdown must keep. Changes the tree. */
export function contentsOfTree(tree: Root): TextContents {
  markControls(tree);
  return {
    words: wordsOf(textOf(tree)),
    headings: findElements(tree, isNamed(/^h[1-6]$/)).map(
      (heading) => `${heading.tagName.slice(1)} ${lineOf(textOf(heading))}`,
    ),
    links: withoutRepeats(linksIn(tree)),
    codeBlocks: findElements(tree, isNamed(/^pre$/)).map(codeBlockOf),
    formulas: findElements(tree, (element) => hasClass(element, 'math')).map((formula) =>
      collapse(textContentOf(formula)),
    ),
    tables: findElements(tree, isNamed(/^table$/)).flatMap(rowsOf),
  };
}
