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
/** Blocks that Markdown has no syntax for. Their content is printed. */
const BOXES = nameSet('blockquote details div dl figure ol p ul');
/** Elements whose Markdown cannot go around blocks. */
const MARKS = nameSet('b code del em i kbd mark s samp strong u var');
/** Blocks that no cell of a table can hold, not even as its text. */
const NOT_IN_CELLS = nameSet('blockquote h1 h2 h3 h4 h5 h6 pre table');
/** Blocks whose Markdown is a prefix of each line in them. */
const NESTING = nameSet('blockquote dl ol ul');
const MAX_NESTING = 12;

/** The text of an element that stands for something else: white space around an empty one would collapse. */
const PLACEHOLDER = '…';

/** True for an element that is no phrasing. */
export const isBlock = isTag(...BLOCKS);

const findBelow = (node: Element, test: (element: Element) => boolean) =>
  node.children.some((child) => findElement(child, test));

/**
 * A link around each run of phrasing in some nodes. Markdown's cannot go around blocks: what is printed
 * for one would be no link, and its title a text that nothing escapes.
 */
function linkRuns(link: Element, nodes: readonly ElementContent[]): ElementContent[] {
  const linked: ElementContent[] = [];
  let run: Element | undefined;
  for (const node of nodes) {
    if (node.type === 'element' && findElement(node, isBlock)) {
      // A block of code can hold no link.
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

/** Blocks beyond a depth become plain boxes. Otherwise the prefixes could take more room than the text. */
function limitNesting(node: Parents, depth: number): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const isTooDeep = depth > MAX_NESTING;
    const isNesting = NESTING.has(child.tagName);
    if (isTooDeep && (isNesting || /^(?:li|d[dt])$/.test(child.tagName))) child.tagName = 'div';
    limitNesting(child, depth + Number(isNesting));
  }
}

/** A table without its caption, which precedes it; its cells one after the other where they hold too much for Markdown. */
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
      // In a property, since white space means something in TeX.
      if (hasClass(node, 'math')) {
        node.properties.dataTex = texOf(node) ?? textContentOf(node);
        node.children = [createText(PLACEHOLDER)];
      }
      return node.tagName === 'div' && isBlank(node) ? [createText(' ')] : undefined;
    case 'details': {
      // The end of a long quote, which only a page folds.
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
      // The bullets of nested empty items would be a line across the page.
      const isBullet = parent.type === 'element' && parent.tagName === 'ul';
      return isBullet && isBlank(node) ? [] : undefined;
    }
    case 'td':
    case 'th':
      alignCell(node);
      return undefined;
    default: {
      // Nothing is left of an empty box; it parts the words around it all the same.
      if (BOXES.has(node.tagName) && isBlank(node)) return [createText(' ')];
      const isInCode = parent.type === 'element' && parent.tagName === 'pre';
      const isAroundBlocks = MARKS.has(node.tagName) && findBelow(node, isBlock);
      return isAroundBlocks && !isInCode ? node.children : undefined;
    }
  }
}

/** Reduces a sanitized tree, in place, to what Markdown can say. No text is lost. */
export function prepareTree(tree: Root): void {
  rewriteTree(tree, rewrite);
  limitNesting(tree, 1);
}
