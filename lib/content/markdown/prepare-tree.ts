import type { Element, ElementContent, Parents, Root } from 'hast';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isBlank,
  isTag,
  nameSet,
  texOf,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

const BLOCKS = nameSet(`
  blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre
  summary table tbody td tfoot th thead tr ul`);
const BOXES = nameSet('blockquote details div dl figure ol p ul');
const MARKS = nameSet('b code del em i kbd mark s samp strong u var');
const NOT_IN_CELLS = nameSet('blockquote h1 h2 h3 h4 h5 h6 pre table');
const NESTING = nameSet('blockquote dl ol ul');
const MAX_NESTING = 12;

/** White space around it does not collapse. */
const PLACEHOLDER = '…';

export const isBlock = isTag(...BLOCKS);

const findBelow = (node: Element, test: (element: Element) => boolean) =>
  node.children.some((child) => findElement(child, test));

/**
 * Links each run of inline content. Markdown links cannot contain blocks, which would turn a link's title
 * into unescaped text.
 */
function linkRuns(link: Element, nodes: readonly ElementContent[]): ElementContent[] {
  const linked: ElementContent[] = [];
  let run: Element | undefined;
  for (const node of nodes) {
    if (node.type === 'element' && findElement(node, isBlock)) {
      const isCode = node.tagName === 'pre';
      linked.push(isCode ? node : { ...node, children: linkRuns(link, node.children) });
      run = undefined;
    } else if (run) {
      run.children.push(node);
    } else if (node.type === 'text' && node.value.trim() === '') {
      linked.push(node);
    } else {
      run = { ...link, children: [node] };
      linked.push(run);
    }
  }
  return linked;
}

/** Flattens deep blocks, whose prefixes could outgrow the text. */
function limitNesting(node: Parents, depth: number): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const isTooDeep = depth > MAX_NESTING;
    const isNesting = NESTING.has(child.tagName);
    if (isTooDeep && (isNesting || /^(?:li|d[dt])$/.test(child.tagName))) child.tagName = 'div';
    limitNesting(child, depth + Number(isNesting));
  }
}

function rewriteTable(table: Element): ElementContent[] {
  const [caption] = findElements(table, isTag('caption'));
  const title = caption ? [createElement('div', {}, caption.children)] : [];
  if (!findBelow(table, isTag(...NOT_IN_CELLS))) {
    table.children = table.children.filter((child) => child !== caption);
    return [...title, table];
  }
  const cells = findElements(table, isTag('td', 'th'));
  return [...title, ...cells.map(({ children }) => createElement('div', {}, children))];
}

function alignCell(cell: Element): void {
  const align = ['left', 'center', 'right'].find((side) => hasClass(cell, `align-${side}`));
  if (align) cell.properties.align = align;
}

function rewrite(node: Element, parent: Parents): ElementContent[] | undefined {
  switch (node.tagName) {
    case 'span':
    case 'div':
      // In a property, since white space in TeX matters.
      if (hasClass(node, 'math')) {
        node.properties.dataTex = texOf(node) ?? textContentOf(node);
        node.children = [createText(PLACEHOLDER)];
      }
      return node.tagName === 'div' && isBlank(node) ? [createText(' ')] : undefined;
    case 'details': {
      // Long quotes fold only on pages.
      const isControl = (child: ElementContent) =>
        child.type === 'element' && child.tagName === 'summary';
      return hasClass(node, 'quote-rest')
        ? node.children.filter((child) => !isControl(child))
        : undefined;
    }
    case 'img': {
      const isSign = hasClass(node, 'emoji') || hasClass(node, 'icon');
      return isSign ? [createText(textProperty(node, 'alt') ?? '')] : undefined;
    }
    case 'table':
      return rewriteTable(node);
    case 'a':
      return findBelow(node, isBlock) ? linkRuns(node, node.children) : undefined;
    case 'li': {
      // Bullets of nested empty items would form a rule.
      const isBullet = parent.type === 'element' && parent.tagName === 'ul';
      return isBullet && isBlank(node) ? [] : undefined;
    }
    case 'td':
    case 'th':
      alignCell(node);
      return undefined;
    default: {
      // An empty box still separates words.
      if (BOXES.has(node.tagName) && isBlank(node)) return [createText(' ')];
      const isInCode = parent.type === 'element' && parent.tagName === 'pre';
      const isAroundBlocks = MARKS.has(node.tagName) && findBelow(node, isBlock);
      return isAroundBlocks && !isInCode ? node.children : undefined;
    }
  }
}

/** Reduces a sanitized tree, in place, to Markdown's features without losing text. */
export function prepareTree(tree: Root): void {
  rewriteTree(tree, rewrite);
  limitNesting(tree, 1);
}
