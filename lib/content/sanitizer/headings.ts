import type { Element, Nodes } from 'hast';
import { findElements } from '@/lib/content/hast';

const LEVEL = /^h([1-6])$/;

/** All headings of a safe tree; none is within another. */
export function headingsOf(node: Nodes): Element[] {
  return findElements(node, ({ tagName }) => LEVEL.test(tagName));
}

/** 1 to 6. */
export const levelOf = ({ tagName }: Element) => Number(LEVEL.exec(tagName)?.[1] ?? 6);

/** Moves all headings down together, until none is above `top`: doing it twice is doing it once. */
export function lowerHeadings(tree: Nodes, top: number): void {
  const headings = headingsOf(tree);
  const highest = Math.min(...headings.map(levelOf));
  const steps = Math.max(0, top - highest);
  if (headings.length === 0 || steps === 0) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, levelOf(heading) + steps)}`;
  }
}
