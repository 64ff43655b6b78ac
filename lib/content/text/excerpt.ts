import type { Element, Nodes } from 'hast';
import { collapseSpace } from '@/lib/base/text/plain-text';
import { findElements, hasClass, isTag, textContentOf } from '../tree/hast';

const OMITTED_ELEMENTS = new Set(['h1', 'pre', 'table', 'details', 'sup']);
const OMITTED_CLASSES = ['quote', 'spoiler', 'too-big', 'tags', 'noexcerpt'];
const BLOCK = /^(?:p|div|li|h[1-6]|br|hr|ul|ol|dl|dt|dd|blockquote|figure)$/;
const HEADING = /^h[2-6]$/;

/** Fewer links in a row are part of a text. */
const MIN_NAVIGATION_LINKS = 3;
/** The longest words that introduce a row of links: "You are here:", "Please select your language:". */
const MAX_INTRODUCTION = 60;

interface Collected {
  text: string;
  maxCharacters: number;
  /** Whether headings and rows of links at the start are left out. */
  isWithoutNavigation: boolean;
}

const letterCount = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** True for a paragraph or list of little else than links: breadcrumbs, other languages, contents. */
function isNavigation(node: Element): boolean {
  if (!/^(?:p|ul|ol)$/.test(node.tagName)) return false;
  const links = findElements(node, isTag('a'));
  const linked = links.reduce((sum, link) => sum + letterCount(textContentOf(link)), 0);
  const letters = letterCount(textContentOf(node));
  return links.length >= MIN_NAVIGATION_LINKS && letters - linked <= Math.max(12, letters / 5);
}

/** True where the text so far only introduces what follows. */
const isIntroduction = (text: string) =>
  text.trim().length <= MAX_INTRODUCTION && !/[.!?。！？]\s*$/.test(text);

/** Appends the text of a node until there is enough of it. */
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
    if (result.isWithoutNavigation && isIntroduction(result.text)) {
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

function textOf(tree: Nodes, maxCharacters: number, isWithoutNavigation: boolean): string {
  const result = { text: '', maxCharacters, isWithoutNavigation };
  collectText(tree, result);
  return excerptOfText(result.text, maxCharacters);
}

/**
 * The first `maxCharacters` of sanitized markup as plain text, without quotes, spoilers, code and
 * tables. A longer text ends with an ellipsis, after a word. Headings and rows of links before the first
 * sentence are left out where there is another text.
 */
export const excerptOfTree = (tree: Nodes, maxCharacters: number): string =>
  textOf(tree, maxCharacters, true) || textOf(tree, maxCharacters, false);

/** The first `maxCharacters` of a text, its white space collapsed, cut as `excerptOfTree` cuts. */
export function excerptOfText(text: string, maxCharacters: number): string {
  const collapsed = collapseSpace(text);
  if (collapsed.length <= maxCharacters) return collapsed;
  const characters = [...collapsed];
  if (characters.length <= maxCharacters) return collapsed;
  const start = characters.slice(0, maxCharacters).join('');
  const space = start.lastIndexOf(' ');
  // Languages without spaces are cut between characters.
  const end = space > maxCharacters * 0.6 ? space : undefined;
  return `${start.slice(0, end).replace(/[\s,;:，、；：]+$/, '')}…`;
}
