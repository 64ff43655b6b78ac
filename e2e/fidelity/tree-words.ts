import type { Nodes } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';
import { hasClass, textContentOf } from '@/lib/content/tree/hast';

const INLINE = new Set(
  splitWords(`a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike
    strong sub sup time tt u var wbr`),
);
/** Classes of elements that separate words: players, links to pictures. */
const SEPARATE = ['embed', 'image-off'];

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'root') return node.children.map(textOf).join('');
  // Discourse's overlay on an enlargeable picture becomes the link's name.
  if (hasClass(node, 'meta')) return ' ';
  if (node.tagName === 'math') return textContentOf(node);
  const text = node.children.map(textOf).join('');
  const isPart = INLINE.has(node.tagName) && !SEPARATE.some((name) => hasClass(node, name));
  return isPart ? text : ` ${text} `;
}

/** Returns the words of a tree in lower case. Blocks and pictures separate words. */
export const treeWords = (node: Nodes): string[] =>
  textOf(node)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
