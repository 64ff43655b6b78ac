import type { Nodes } from 'hast';
import { findElements } from '@/lib/content/hast';

const HEADING = /^h([1-6])$/;

/** The level of a heading by its element's name; undefined for other elements. */
export function headingLevel(tagName: string): number | undefined {
  const [, level] = HEADING.exec(tagName) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Lowers all headings together until none is above the level `top`. Idempotent. */
export function lowerHeadings(tree: Nodes, top: number): void {
  const headings = findElements(tree, ({ tagName }) => HEADING.test(tagName));
  const levels = headings.map(({ tagName }) => headingLevel(tagName) ?? top);
  const steps = Math.max(0, top - Math.min(top, ...levels));
  for (const [index, heading] of headings.entries()) {
    heading.tagName = `h${Math.min(6, (levels[index] ?? top) + steps)}`;
  }
}
