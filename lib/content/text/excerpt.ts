import type { Element, Nodes } from 'hast';
import { collapseSpace } from '@/lib/base/text/plain-text';
import { findElements, hasClass, isTag, textContentOf } from '../tree/hast';

const OMITTED_ELEMENTS = new Set(['h1', 'pre', 'table', 'details', 'sup']);
const OMITTED_CLASSES = ['quote', 'spoiler', 'too-big', 'tags', 'noexcerpt'];
const BLOCK = /^(?:p|div|li|h[1-6]|br|hr|ul|ol|dl|dt|dd|blockquote|figure)$/;
const HEADING = /^h[2-6]$/;

/** So many links in a row are navigation; fewer are text. */
const MIN_NAVIGATION_LINKS = 3;
/** Longest introduction of a row of links: "You are here:". */
const MAX_INTRODUCTION = 60;

interface Collected {
  text: string;
  maxCharacters: number;
  skipsNavigation: boolean;
}

const letterCount = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function isNavigation(node: Element): boolean {
  if (!/^(?:p|ul|ol)$/.test(node.tagName)) return false;
  const links = findElements(node, isTag('a'));
  const linked = links.reduce((sum, link) => sum + letterCount(textContentOf(link)), 0);
  const letters = letterCount(textContentOf(node));
  return links.length >= MIN_NAVIGATION_LINKS && letters - linked <= Math.max(12, letters / 5);
}

const isIntroduction = (text: string) =>
  text.trim().length <= MAX_INTRODUCTION && !/[.!?。！？]\s*$/.test(text);

function collectText(node: Nodes, result: Collected): void {
  if (result.text.length > result.maxCharacters * 2) return;
  if (node.type === 'text') result.text += node.value;
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (OMITTED_ELEMENTS.has(node.tagName)) return;
    if (node.tagName === 'math') {
      result.text += textContentOf(node);
      return;
    }
    if (OMITTED_CLASSES.some((name) => hasClass(node, name))) return;
    if (result.skipsNavigation && isIntroduction(result.text)) {
      if (HEADING.test(node.tagName) && result.text.trim() === '') return;
      if (isNavigation(node)) {
        result.text = '';
        return;
      }
    }
    if (BLOCK.test(node.tagName)) result.text += ' ';
  }
  for (const child of node.children) collectText(child, result);
}

function textOf(tree: Nodes, maxCharacters: number, skipsNavigation: boolean): string {
  const result = { text: '', maxCharacters, skipsNavigation };
  collectText(tree, result);
  return excerptOfText(result.text, maxCharacters);
}

/**
 * Returns the first `maxCharacters` as plain text, cut after a word. Leaves out quotes, spoilers, code and
 * tables, and headings and rows of links at the start.
 */
export const excerptOfTree = (tree: Nodes, maxCharacters: number): string =>
  textOf(tree, maxCharacters, true) || textOf(tree, maxCharacters, false);

/** Returns the first `maxCharacters`, white space collapsed, cut after a word. */
export function excerptOfText(text: string, maxCharacters: number): string {
  const collapsed = collapseSpace(text);
  if (collapsed.length <= maxCharacters) return collapsed;
  const characters = [...collapsed];
  if (characters.length <= maxCharacters) return collapsed;
  const start = characters.slice(0, maxCharacters).join('');
  const space = start.lastIndexOf(' ');
  const end = space > maxCharacters * 0.6 ? space : undefined;
  return `${start.slice(0, end).replace(/[\s,;:，、；：]+$/, '')}…`;
}
