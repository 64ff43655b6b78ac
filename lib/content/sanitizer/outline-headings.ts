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

function outline(node: Nodes, top: number, open: number[]): boolean {
  if (!('children' in node)) return false;
  let hasEmpty = false;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const level = headingLevel(child.tagName);
    if (level === undefined) {
      const isEmptyInside = hasOwnOutline(child)
        ? outline(child, Math.min(LOWEST, top + open.length), [])
        : outline(child, top, open);
      hasEmpty ||= isEmptyInside;
    } else if (isEmpty(child)) {
      child.tagName = 'div';
      outline(child, top, open);
      hasEmpty = true;
    } else {
      while ((open.at(-1) ?? 0) >= level) open.pop();
      child.tagName = `h${Math.min(LOWEST, top + open.length)}`;
      open.push(level);
    }
  }
  return hasEmpty;
}

function titleOf(tree: Root): Element | undefined {
  const first = tree.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  return first?.type === 'element' && first.tagName === 'h1' && !isEmpty(first) ? first : undefined;
}

/**
 * Renumbers headings so that no level is skipped (WCAG technique G141), from 2 in wiki pages and 3 in posts.
 * Empty headings become `div`. Idempotent.
 * @param hasTitle keeps an `h1` at the start
 * @returns true if there was an empty heading
 */
export function outlineHeadings(tree: Root, hasTitle: boolean): boolean {
  const title = hasTitle ? titleOf(tree) : undefined;
  const children = tree.children.filter((node) => node !== title);
  return outline({ type: 'root', children }, hasTitle ? 2 : 3, []);
}
