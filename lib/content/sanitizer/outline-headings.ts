import type { Element, Nodes, Root } from 'hast';
import { findElement, hasClass, textContentOf, textProperty } from '../tree/hast';

const HEADING = /^h([1-6])$/;
const LOWEST = 6;

/** The level of a heading by its element's name; undefined for other elements. */
export function headingLevel(tagName: string): number | undefined {
  const [, level] = HEADING.exec(tagName) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Elements whose headings have an outline of their own: they may be folded up, or are another text's. */
const hasOwnOutline = (element: Element) =>
  ['blockquote', 'details', 'td', 'th'].includes(element.tagName) || hasClass(element, 'spoiler');

const hasAlt = (element: Element) =>
  element.tagName === 'img' && Boolean(textProperty(element, 'alt')?.trim());

const isEmpty = (heading: Element) =>
  textContentOf(heading).trim() === '' && !findElement(heading, hasAlt);

/** Gives each heading below a node the level that follows from the authors' levels of those before it. */
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

/** The heading that a text begins with, where it is of the first level: the title of a wiki page. */
function titleOf(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  return first?.type === 'element' && first.tagName === 'h1' && !isEmpty(first) ? first : undefined;
}

/**
 * Changes the levels of headings so that none is skipped, whatever their author chose (WCAG technique
 * G141): those of a wiki page begin at the second level, below its title; those of a post at the third,
 * below the heading of the post. Headings without text become plain boxes. Idempotent.
 * @param hasTitle whether the text is a wiki page: a heading of the first level at its start is its title, and stays
 */
export function outlineHeadings(tree: Root, hasTitle: boolean): void {
  const title = hasTitle ? titleOf(tree) : undefined;
  const children = tree.children.filter((node) => node !== title);
  outline({ type: 'root', children }, hasTitle ? 2 : 3, []);
}
