import type { Nodes, Root } from 'hast';
import { hasClass, textContentOf } from './hast';

const LONGEST = 200;
const LEFT_OUT = new Set(['h1', 'pre', 'table', 'details', 'sup']);
const BREAKS = /^(?:p|div|li|h[1-6]|br|hr|ul|ol|dl|dt|dd|blockquote|figure)$/;

/** Collects words until there are enough of them. */
function collect(node: Nodes, words: { text: string }, longest: number): void {
  if (words.text.length > longest * 2) return;
  if (node.type === 'text') words.text += node.value;
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (LEFT_OUT.has(node.tagName)) return;
    if (node.tagName === 'math') {
      words.text += textContentOf(node);
      return;
    }
    if (['quote', 'spoiler', 'image-info', 'too-big'].some((name) => hasClass(node, name))) return;
    if (BREAKS.test(node.tagName)) words.text += ' ';
  }
  for (const child of node.children) collect(child, words, longest);
}

/** Cuts a text at the end of a word, or between characters where there are no spaces. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest).join('');
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space > longest * 0.6 ? space : undefined).replace(/[\s,;:，、；：]+$/, '')}…`;
}

/**
 * The first words of a body as plain text, at most `longest` characters and an ellipsis: without
 * quotes, spoilers, code and tables.
 */
export function bodyExcerpt(tree: Root, longest = LONGEST): string {
  const words = { text: '' };
  collect(tree, words, longest);
  return textExcerpt(words.text, longest);
}

/** The same of words as they stand. */
export function textExcerpt(words: string, longest = LONGEST): string {
  return cut(words.replace(/\s+/g, ' ').trim(), longest);
}
