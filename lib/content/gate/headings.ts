import type { Element, Nodes } from 'hast';

const LEVEL = /^h([1-6])$/;

function headingsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  const below = node.children.flatMap(headingsOf);
  return node.type === 'element' && LEVEL.test(node.tagName) ? [node, ...below] : below;
}

const levelOf = ({ tagName }: Element) => Number(LEVEL.exec(tagName)?.[1] ?? 6);

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

export { headingsOf, levelOf };
