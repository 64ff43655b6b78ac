import type { Element, Nodes, Root } from 'hast';
import { findElement, hasClass, textContentOf, textProperty } from '../tree/hast';

const HEADING = /^h([1-6])$/;
const LOWEST = 6;

/** Returns a heading's level; undefined for other elements. */
export function headingLevel(tagName: string): number | undefined {
  const [, level] = HEADING.exec(tagName) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Folded parts and quoted or tabular texts have an outline of their own. */
const hasOwnOutline = (element: Element) =>
  ['blockquote', 'details', 'td', 'th'].includes(element.tagName) || hasClass(element, 'spoiler');

const hasAlt = (element: Element) =>
  element.tagName === 'img' && Boolean(textProperty(element, 'alt')?.trim());

const isEmpty = (heading: Element) =>
  textContentOf(heading).trim() === '' && !findElement(heading, hasAlt);

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

function titleOf(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  return first?.type === 'element' && first.tagName === 'h1' && !isEmpty(first) ? first : undefined;
}

/**
 * Renumbers headings so that no level is skipped (WCAG technique G141), from 2 in wiki pages and 3 in posts.
 * Empty headings become `div`. Idempotent.
 * @param hasTitle keeps an `h1` at the start
 */
export function outlineHeadings(tree: Root, hasTitle: boolean): void {
  const title = hasTitle ? titleOf(tree) : undefined;
  const children = tree.children.filter((node) => node !== title);
  outline({ type: 'root', children }, hasTitle ? 2 : 3, []);
}
