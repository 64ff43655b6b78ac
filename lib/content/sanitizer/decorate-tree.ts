import type { Element, ElementContent, Root } from 'hast';
import type { ContentMessages } from '@/lib/content/content-settings';
import { createElement, findElement, hasClass, textContentOf } from '@/lib/content/hast';
import { foldQuote } from '@/lib/content/normalize/fold-quote';
import { rewriteTree } from './rewrite-tree';

const isPicture = ({ tagName }: Element) => tagName === 'img';
const isScroll = (node: Element) => node.tagName === 'div' && hasClass(node, 'scroll');

/** Lets wide tables and code scroll in their own boxes, by keyboard too. */
function addScrolling(node: Element, isInScroll: boolean): ElementContent[] | undefined {
  if (node.tagName === 'pre' || isScroll(node)) node.properties.tabIndex = 0;
  if (node.tagName !== 'table' || isInScroll) return undefined;
  return [createElement('div', { className: ['scroll'], tabIndex: 0 }, [node])];
}

/** Turns an empty header cell, such as a table's corner, into a plain cell. */
function replaceEmptyHeader(node: Element): void {
  if (node.tagName === 'th' && textContentOf(node).trim() === '' && !findElement(node, isPicture)) {
    node.tagName = 'td';
    delete node.properties.scope;
  }
}

/**
 * Adds to a sanitized tree what only this site may add: keyboard focus for boxes that scroll and for
 * spoilers, and folds in long quotes.
 */
export function decorateTree(tree: Root, messages: ContentMessages): void {
  rewriteTree(tree, (node, parent) => {
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) node.properties.tabIndex = 0;
    replaceEmptyHeader(node);
    if (node.tagName === 'blockquote' && hasClass(node, 'quote'))
      foldQuote(node, messages.openQuote);
    return addScrolling(node, parent.type === 'element' && isScroll(parent));
  });
}
