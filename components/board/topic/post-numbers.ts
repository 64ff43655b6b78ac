import type { SortDirection } from '@/lib/urls/view';

interface Window {
  offset: number;
  /** How many posts the window shows. */
  shown: number;
  /** Whether posts follow the window, in the direction of reading. */
  hasNext: boolean;
  sort: SortDirection;
  /** How many posts the community says there are; a courtesy. */
  total?: number;
}

/** The floors of so many posts in a row, from the first one's on; undefined where nobody knows. */
export function floorsFrom(
  first: number | undefined,
  count: number,
  sort: SortDirection,
): (number | undefined)[] {
  const step = sort === 'asc' ? 1 : -1;
  return Array.from({ length: count }, (_, index) => first && first + step * index);
}

/**
 * The floor of the first post of a window, counted from 1 at the oldest post.
 * Read newest first, it follows from the number of posts: known for certain on the last page,
 * else believed only where it leaves room for what was read. Undefined when nobody can know.
 */
export function firstFloor({ offset, shown, hasNext, sort, total }: Window): number | undefined {
  if (sort === 'asc') return offset + 1;
  if (!hasNext) return shown;
  return total !== undefined && total > offset + shown ? total - offset : undefined;
}
