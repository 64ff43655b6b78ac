import type { Element, ElementContent, Nodes, Root } from 'hast';
import {
  countWords,
  directionOf,
  hasRightToLeft,
  type WordCounts,
} from '@/lib/i18n/text-direction';
import type { TextDirection } from '@/lib/model/records';
import { createElement, hasClass, nameSet } from '../tree/hast';

/** Elements that may have a direction: blocks, and inline elements that name something. */
const DIRECTED = nameSet(`
  a blockquote caption cite dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 ol p q summary
  table td th ul`);
const INLINE = nameSet(
  'a abbr b cite code del em i img ins kbd mark q s samp small span strong sub sup u',
);
const CODE = nameSet('code kbd pre samp');
/** Their only purpose is the author's direction, so they keep it. */
const ISOLATES = nameSet('bdi bdo');

const isCode = (element: Element) => CODE.has(element.tagName) || hasClass(element, 'math');

const hasAnyRightToLeft = (node: Nodes): boolean =>
  node.type === 'text'
    ? hasRightToLeft(node.value)
    : 'children' in node && node.children.some(hasAnyRightToLeft);

const NO_WORDS: WordCounts = { ltr: 0, rtl: 0 };

type Counts = ReadonlyMap<Nodes, WordCounts>;

const sumOf = (counts: readonly WordCounts[]): WordCounts => ({
  ltr: counts.reduce((sum, { ltr }) => sum + ltr, 0),
  rtl: counts.reduce((sum, { rtl }) => sum + rtl, 0),
});

function countAll(tree: Root): Counts {
  const counts = new Map<Nodes, WordCounts>();
  const count = (node: Nodes): WordCounts => {
    if (node.type === 'text') return countWords(node.value);
    const isLeftOut = !('children' in node) || (node.type === 'element' && isCode(node));
    return isLeftOut ? NO_WORDS : sumOf(node.children.map(visit));
  };
  const visit = (node: Nodes): WordCounts => {
    const words = count(node);
    counts.set(node, words);
    return words;
  };
  visit(tree);
  return counts;
}

function declaredDirection({ properties: { dir } }: Element): TextDirection | undefined {
  return dir === 'ltr' || dir === 'rtl' ? dir : undefined;
}

/** Returns an element's own direction; undefined if the one around applies. */
function detectDirection(element: Element, counts: Counts): TextDirection | undefined {
  if (isCode(element)) return 'ltr';
  if (!DIRECTED.has(element.tagName)) return undefined;
  return directionOf(counts.get(element) ?? NO_WORDS);
}

const isInline = (node: ElementContent) =>
  node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName));

/** Keeps the marker of a list item aligned. */
function isolateLine(item: Element, around: TextDirection, counts: Counts): void {
  const block = item.children.findIndex((child) => !isInline(child));
  const line = block < 0 ? item.children : item.children.slice(0, block);
  const [first] = line;
  if (line.length === 1 && first?.type === 'element') {
    const declared = declaredDirection(first);
    if (declared !== undefined && declared !== around) return;
  }
  const direction = directionOf(sumOf(line.map((node) => counts.get(node) ?? NO_WORDS)));
  if (direction === undefined || direction === around) return;
  item.children = [
    createElement('span', { dir: direction }, line),
    ...item.children.slice(line.length),
  ];
}

function addBelow(node: Root | Element, around: TextDirection, counts: Counts): void {
  for (const child of node.children) {
    if (child.type !== 'element' || ISOLATES.has(child.tagName)) continue;
    const detected = detectDirection(child, counts) ?? around;
    const direction = declaredDirection(child) ?? detected;
    // An author's direction that contradicts the text stays.
    const isNeeded = direction !== around || direction !== detected;
    delete child.properties.dir;
    if (isNeeded) child.properties.dir = direction;
    if (child.tagName === 'li') isolateLine(child, direction, counts);
    if (!isCode(child)) addBelow(child, direction, counts);
  }
}

/**
 * Adds `dir` where the direction changes. `dir="auto"` would follow the first letter, although Arabic text
 * may begin with "Linux", and ignore lists and tables. Idempotent.
 * @returns direction of the whole text
 */
export function addDirections(tree: Root): TextDirection {
  if (!hasAnyRightToLeft(tree)) return 'ltr';
  const counts = countAll(tree);
  const direction = directionOf(counts.get(tree) ?? NO_WORDS) ?? 'ltr';
  addBelow(tree, direction, counts);
  return direction;
}
