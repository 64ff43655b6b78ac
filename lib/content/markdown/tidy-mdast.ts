import type {
  BlockContent,
  DefinitionContent,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { visit } from 'unist-util-visit';
import { withoutBrackets } from './mark-addresses';
import { tidyLine, tidyPhrasing } from './tidy-phrasing';
import { oneLine, toPhrasing } from './to-phrasing';

/** Old forums separate paragraphs by two line breaks. */
function splitAtEmptyLines(children: PhrasingContent[]): Paragraph[] {
  const paragraphs: Paragraph[] = [{ type: 'paragraph', children: [] }];
  for (const [index, child] of children.entries()) {
    const current = paragraphs.at(-1);
    const isBreak = child.type === 'break';
    const isEmptyLine = isBreak && [children[index - 1], children[index + 1]].some(isLineBreak);
    if (isEmptyLine) {
      if (current && current.children.length > 0) {
        paragraphs.push({ type: 'paragraph', children: [] });
      }
    } else {
      current?.children.push(child);
    }
  }
  return paragraphs.filter((paragraph) => paragraph.children.length > 0);
}

type FlowContent = BlockContent | DefinitionContent;

const PHRASING: ReadonlySet<string> = new Set<PhrasingContent['type']>([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'inlineCode',
  'inlineMath',
  'link',
  'strong',
  'text',
]);

const isPhrasing = (node: FlowContent | PhrasingContent): node is PhrasingContent =>
  PHRASING.has(node.type);

/** The serializer escapes nothing in items without a paragraph. */
function wrapPhrasing(children: readonly (FlowContent | PhrasingContent)[]): FlowContent[] {
  const flow: FlowContent[] = [];
  let paragraph: Paragraph | undefined;
  for (const child of children) {
    if (isPhrasing(child)) {
      if (!paragraph) {
        paragraph = { type: 'paragraph', children: [] };
        flow.push(paragraph);
      }
      paragraph.children.push(child);
    } else {
      paragraph = undefined;
      flow.push(child);
    }
  }
  return flow;
}

/** An empty line would end the paragraph and start Markdown. */
const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

const isLineBreak = (node: PhrasingContent | undefined) => node?.type === 'break';

/** `|` would end a cell, and GFM's `\|` is a double bar in TeX. */
const withoutPipes = (tex: string) =>
  tex.replace(/(\\\\)|\\\||\|/g, (bar, lineBreak?: string) => {
    if (lineBreak) return lineBreak;
    return bar === '|' ? '\\vert ' : '\\Vert ';
  });

/** Stray items would get the number of the list around. */
function wrapItems(parent: Parents): void {
  const children: RootContent[] = [];
  for (const child of parent.children) {
    if ('children' in child) wrapItems(child);
    const last = children.at(-1);
    if (child.type !== 'listItem' || parent.type === 'list') {
      children.push(child);
    } else if (last?.type === 'list' && !last.ordered) {
      last.children.push(child);
    } else {
      children.push({ type: 'list', ordered: false, spread: false, children: [child] });
    }
  }
  Object.assign(parent, { children });
}

/** Removes empty bullets and lists, inner first. A bullet below text would make it a heading. */
function removeEmptyBullets(parent: Parents): void {
  const isBullet = parent.type === 'list' && !parent.ordered;
  const isLeft = (child: RootContent) => {
    if ('children' in child) removeEmptyBullets(child);
    const isRemovable = child.type === 'list' || (child.type === 'listItem' && isBullet);
    return !isRemovable || child.children.length > 0;
  };
  const children: RootContent[] = parent.children;
  Object.assign(parent, { children: children.filter(isLeft) });
}

/**
 * Changes a tree, in place, so that it parses back unchanged: headings and cells on one line, marks at word
 * boundaries, paragraphs split at empty lines.
 */
export function tidyMdast(tree: Root): void {
  wrapItems(tree);
  visit(tree, (node, index, parent) => {
    switch (node.type) {
      case 'heading':
        node.children = tidyLine(toPhrasing(node.children));
        break;
      case 'tableCell':
        node.children = tidyLine(toPhrasing(node.children));
        visit(node, 'inlineMath', (formula) => {
          formula.value = withoutPipes(formula.value);
        });
        break;
      case 'listItem':
        node.children = wrapPhrasing(node.children);
        break;
      case 'inlineCode':
      case 'inlineMath':
        node.value = oneLine(node.value);
        break;
      case 'image':
      case 'link':
        if (node.title) node.title = collapse(node.title);
        if ('alt' in node && node.alt) node.alt = withoutBrackets(collapse(node.alt));
        break;
      case 'paragraph': {
        const paragraphs = splitAtEmptyLines(tidyPhrasing(node.children));
        if (parent && index !== undefined) {
          parent.children.splice(index, 1, ...paragraphs);
          return index + paragraphs.length;
        }
        break;
      }
    }
    return undefined;
  });
  removeEmptyBullets(tree);
}
