import type { Nodes } from 'hast';
import { hasClass, textContentOf } from '../tree/hast';

const OMITTED_ELEMENTS = new Set(['h1', 'pre', 'table', 'details', 'sup']);
const OMITTED_CLASSES = ['quote', 'spoiler', 'image-info', 'too-big'];
const BLOCK = /^(?:p|div|li|h[1-6]|br|hr|ul|ol|dl|dt|dd|blockquote|figure)$/;

/** Appends the text of a node until there is enough of it. */
function collectText(node: Nodes, result: { text: string }, maxCharacters: number): void {
  if (result.text.length > maxCharacters * 2) return;
  if (node.type === 'text') result.text += node.value;
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (OMITTED_ELEMENTS.has(node.tagName)) return;
    if (node.tagName === 'math') {
      result.text += textContentOf(node);
      return;
    }
    if (OMITTED_CLASSES.some((name) => hasClass(node, name))) return;
    if (BLOCK.test(node.tagName)) result.text += ' ';
  }
  for (const child of node.children) collectText(child, result, maxCharacters);
}

/**
 * The first `maxCharacters` of sanitized markup as plain text, without quotes, spoilers, code and
 * tables. A longer text ends with an ellipsis, after a word.
 */
export function excerptOfTree(tree: Nodes, maxCharacters: number): string {
  const result = { text: '' };
  collectText(tree, result, maxCharacters);
  return excerptOfText(result.text, maxCharacters);
}

/** The first `maxCharacters` of a text, its white space collapsed, cut as `excerptOfTree` cuts. */
export function excerptOfText(text: string, maxCharacters: number): string {
  const collapsed = text.replace(/\s+/g, ' ').trim();
  if (collapsed.length <= maxCharacters) return collapsed;
  const characters = [...collapsed];
  if (characters.length <= maxCharacters) return collapsed;
  const start = characters.slice(0, maxCharacters).join('');
  const space = start.lastIndexOf(' ');
  // Languages without spaces are cut between characters.
  const end = space > maxCharacters * 0.6 ? space : undefined;
  return `${start.slice(0, end).replace(/[\s,;:，、；：]+$/, '')}…`;
}
