import type { Element, Nodes, Root } from 'hast';
import { findElement, hasClass, textContentOf, textProperty } from '../tree/hast';

const HEADING = /^h([1-6])$/;
const LOWEST = 6;

/** Returns the level of a heading; undefined for other elements. */
export function headingLevel(tagName: string): number | undefined {
  const [, level] = HEADING.exec(tagName) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Elements with an outline of their own: folded parts, and other texts. */
const hasOwnOutline = (element: Element) =>
  ['blockquote', 'details', 'td', 'th'].includes(element.tagName) || hasClass(element, 'spoiler');

const hasAlt = (element: Element) =>
  element.tagName === 'img' && Boolean(textProperty(element, 'alt')?.trim());

const isEmpty = (heading: Element) =>
  textContentOf(heading).trim() === '' && !findElement(heading, hasAlt);

/** Sets the level of each heading below a node, by the authors' levels before it. */
function outline(node: Nodes, top: number, open: number[]): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const level = headingLevel(child.tagName);
    if (level === undefined) {
      if (hasOwnOutline(child)) {
        outline(child, Math.min(LOWEST, top + open.length), []);
      } else {
        outline(child, top, open);
      }
    } else if (isEmpty(child)) {
      child.tagName = 'div';
      outline(child, top, open);
    } else {
      while ((open.at(-1) ?? 0) >= level) open.pop();
      child.tagName = `h${Math.min(LOWEST, top + open.length)}`;
      open.push(level);
    }
  }
}

/** Returns the heading of the first level at the start of a text: the title of a wiki page. */
function titleOf(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  return first?.type === 'element' && first.tagName === 'h1' && !isEmpty(first) ? first : undefined;
}

/**
 * Changes the levels of headings so that none is skipped (WCAG technique G141). Headings of a wiki page
 * begin at the second level, headings of a post at the third. A heading without text becomes a box.
 * Idempotent.
 * @param hasTitle true for a wiki page: a heading of the first level at its start is its title, and stays
 */
export function outlineHeadings(tree: Root, hasTitle: boolean): void {
  const title = hasTitle ? titleOf(tree) : undefined;
  const children = tree.children.filter((node) => node !== title);
  outline({ type: 'root', children }, hasTitle ? 2 : 3, []);
}
