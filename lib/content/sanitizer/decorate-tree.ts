import type { Element, ElementContent, Root } from 'hast';
import type { ContentMessages } from '@/lib/content/content-messages';
import { createElement, findElement, hasClass, textContentOf } from '@/lib/content/hast';
import { foldQuote } from '@/lib/content/normalize/fold-quote';
import { rewriteTree } from './rewrite-tree';

const isPicture = ({ tagName }: Element) => tagName === 'img';
const isScroll = (node: Element) => node.tagName === 'div' && hasClass(node, 'scroll');

/** Wide tables and code scroll inside themselves, by keyboard too. */
function scroll(node: Element, inScroll: boolean): ElementContent[] | undefined {
  if (node.tagName === 'pre' || isScroll(node)) node.properties.tabIndex = 0;
  if (node.tagName !== 'table' || inScroll) return undefined;
  return [createElement('div', { className: ['scroll'], tabIndex: 0 }, [node])];
}

/** A corner of a table that says nothing is no heading of anything. */
function emptyHeading(node: Element): void {
  if (node.tagName === 'th' && textContentOf(node).trim() === '' && !findElement(node, isPicture)) {
    node.tagName = 'td';
    delete node.properties.scope;
  }
}

/** Gives a safe tree what only this site may give it: focus on what scrolls or hides, folds in long quotes, headings that head something. */
export function decorateTree(tree: Root, words: ContentMessages): void {
  rewriteTree(tree, (node, parent) => {
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) node.properties.tabIndex = 0;
    emptyHeading(node);
    if (node.tagName === 'blockquote' && hasClass(node, 'quote')) foldQuote(node, words.wholeQuote);
    return scroll(node, parent.type === 'element' && isScroll(parent));
  });
}
