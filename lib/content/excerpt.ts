import type { Nodes, Root } from 'hast';
import { hasClass, textOf } from './shapes/element';

const LONGEST = 200;
const LEFT_OUT = new Set(['h1', 'pre', 'table', 'details', 'sup']);
const BREAKS = /^(?:p|div|li|h[1-6]|br|hr|ul|ol|dl|dt|dd|blockquote|figure)$/;

/** Collects words until there are enough of them. */
function collect(node: Nodes, words: { text: string }): void {
  if (words.text.length > LONGEST * 2) return;
  if (node.type === 'text') words.text += node.value;
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (LEFT_OUT.has(node.tagName)) return;
    if (node.tagName === 'math') {
      words.text += textOf(node);
      return;
    }
    if (['quote', 'spoiler', 'image-info', 'too-big'].some((name) => hasClass(node, name))) return;
    if (BREAKS.test(node.tagName)) words.text += ' ';
  }
  for (const child of node.children) collect(child, words);
}

/** Cuts a text at the end of a word, or between characters where there are no spaces. */
function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const start = characters.slice(0, LONGEST).join('');
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space > LONGEST * 0.6 ? space : undefined).replace(/[\s,;:，、；：]+$/, '')}…`;
}

/**
 * The first words of a body as plain text, at most 200 characters and an ellipsis: without quotes,
 * spoilers, code and tables.
 */
export function excerptOf(tree: Root): string {
  const words = { text: '' };
  collect(tree, words);
  return cut(words.text.replace(/\s+/g, ' ').trim());
}
