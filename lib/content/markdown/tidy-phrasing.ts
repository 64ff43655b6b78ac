import type { Delete, Emphasis, Link, PhrasingContent, Strong } from 'mdast';
import { isAddress, markAddresses } from './mark-addresses';

type Mark = Delete | Emphasis | Strong;

const isMark = (node: PhrasingContent): node is Mark =>
  node.type === 'delete' || node.type === 'emphasis' || node.type === 'strong';
const isSpanning = (node: PhrasingContent): node is Mark | Link =>
  isMark(node) || node.type === 'link';

const isSpace = (node: PhrasingContent) =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

/** Appends nodes. Joins neighboring texts, code and equal marks, and separates formulas. */
function append(line: PhrasingContent[], ...nodes: PhrasingContent[]): void {
  for (const node of nodes) {
    const last = line.at(-1);
    if (
      (node.type === 'text' && last?.type === 'text') ||
      (node.type === 'inlineCode' && last?.type === 'inlineCode')
    ) {
      line[line.length - 1] = { ...last, value: last.value + node.value };
    } else if (node.type === 'inlineMath' && last?.type === 'inlineMath') {
      line.push({ type: 'text', value: ' ' }, node);
    } else if (last && isMark(last) && isMark(node) && last.type === node.type) {
      const children = [...last.children];
      append(children, ...node.children);
      line[line.length - 1] = { ...last, children };
    } else if (node.type !== 'text' || node.value !== '') {
      line.push(node);
    }
  }
}

function splitSpace(nodes: PhrasingContent[]) {
  const firstIndex = nodes.findIndex((node) => !isSpace(node));
  const endIndex = nodes.findLastIndex((node) => !isSpace(node)) + 1;
  if (firstIndex === -1) return { before: nodes, inner: [], after: [] };
  const before = nodes.slice(0, firstIndex);
  const inner = nodes.slice(firstIndex, endIndex);
  const after = nodes.slice(endIndex);
  const [first] = inner;
  if (first?.type === 'text') {
    const text = first.value.trimStart();
    before.push({ type: 'text', value: first.value.slice(0, first.value.length - text.length) });
    inner[0] = { type: 'text', value: text };
  }
  const last = inner.at(-1);
  if (last?.type === 'text') {
    const text = last.value.trimEnd();
    after.unshift({ type: 'text', value: last.value.slice(text.length) });
    inner[inner.length - 1] = { type: 'text', value: text };
  }
  return { before, inner, after };
}

const LETTER = /[^\s\p{P}\p{S}]/u;

type Side = 'start' | 'end';

function hasLetterAt(side: Side, node: PhrasingContent | undefined): boolean {
  if (node?.type !== 'text') return false;
  // A character may have two units.
  const characters = Array.from(side === 'start' ? node.value.slice(0, 2) : node.value.slice(-2));
  return LETTER.test(characters.at(side === 'start' ? 0 : -1) ?? '');
}

type Neighbor = 'letter' | 'delimiter' | 'other';

/**
 * True if Markdown recognizes the mark (CommonMark, 6.2): a delimiter between a letter and punctuation, as in
 * `字**“word”**`, is text. Beside another mark the library prints `_`, which must not touch a letter.
 */
function isMarkable({ children }: Mark, before: Neighbor, after: Neighbor): boolean {
  if (before === 'letter') {
    if (after === 'delimiter' || !hasLetterAt('start', children[0])) return false;
  }
  if (after === 'letter') {
    if (before === 'delimiter' || !hasLetterAt('end', children.at(-1))) return false;
  }
  return true;
}

interface Surroundings {
  /** The mark or link around the phrasing. */
  parent?: PhrasingContent['type'];
  /** Types of all marks and links around. */
  types: readonly PhrasingContent['type'][];
}

function neighborOf(
  node: PhrasingContent | undefined,
  side: Side,
  { parent }: Surroundings,
): Neighbor {
  // At its ends, the content of a mark touches the mark's own delimiters.
  if (node === undefined) return parent && parent !== 'link' ? 'delimiter' : 'other';
  if (isMark(node)) return 'delimiter';
  return hasLetterAt(side, node) ? 'letter' : 'other';
}

/** Unwrapped content has new neighbors, so it is checked again. */
const MAX_PASSES = 4;

/**
 * Replaces marks that Markdown would not recognize by their content. Character references for the neighbors
 * would keep the marks, but nobody could read them.
 */
function unwrapUnmarkable(
  nodes: PhrasingContent[],
  around: Surroundings,
  passes = MAX_PASSES,
): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  let hasUnwrapped = false;
  for (const [index, node] of nodes.entries()) {
    const before = neighborOf(line.at(-1), 'end', around);
    const after = neighborOf(nodes[index + 1], 'start', around);
    const isUnwrapped = isMark(node) && !isMarkable(node, before, after);
    append(line, ...(isUnwrapped ? node.children : [node]));
    hasUnwrapped ||= isUnwrapped;
  }
  return hasUnwrapped && passes > 1 ? unwrapUnmarkable(line, around, passes - 1) : line;
}

const NOTHING_AROUND: Surroundings = { types: [] };

/**
 * Returns phrasing without empty marks and links, with white space outside of them, trimmed: a line break at
 * the end would be a backslash.
 */
export const tidyPhrasing = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  splitSpace(markAll(tidyInside(nodes, NOTHING_AROUND))).inner;

const isLinkedAddress = ({ type, children: [first, ...others] }: Mark | Link) =>
  type === 'link' && others.length === 0 && first?.type === 'text' && isAddress(first.value);

/** Marks addresses in texts that unwrapping joined. */
function markAll(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'text') return markAddresses(node.value);
    if (!isSpanning(node) || isLinkedAddress(node)) return [node];
    return [{ ...node, children: markAll(node.children) }];
  });
}

function tidyInside(nodes: readonly PhrasingContent[], around: Surroundings): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  for (const node of nodes) {
    if (!isSpanning(node)) {
      append(line, ...(node.type === 'text' ? markAddresses(node.value) : [node]));
    } else if (around.types.includes(node.type)) {
      append(line, ...tidyInside(node.children, around));
    } else {
      const inside = { parent: node.type, types: [...around.types, node.type] };
      const content = isLinkedAddress(node) ? node.children : tidyInside(node.children, inside);
      const { before, inner, after } = splitSpace(content);
      append(line, ...before);
      if (inner.length > 0) append(line, { ...node, children: inner });
      append(line, ...after);
    }
  }
  return unwrapUnmarkable(line, around);
}

/** Returns phrasing on one line, trimmed. */
export const tidyLine = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  tidyPhrasing(nodes).map((node) =>
    node.type === 'text' ? { ...node, value: node.value.replace(/\s+/g, ' ') } : node,
  );
