interface PostWindow {
  offset: number;
  shown: number;
  /** True if more posts follow in this order. */
  hasNext: boolean;
  sort: 'asc' | 'desc';
  /** Number of posts in the topic, by the community. It may be wrong. */
  total?: number;
}

/**
 * Returns the number of each shown post in its topic, from 1 at the oldest; undefined if unknown. In the order
 * newest first, the last page ends with number 1. Other pages count down from `total`, unless it is too small.
 */
export function postFloors(window: PostWindow): (number | undefined)[] {
  const first = firstFloor(window);
  const step = window.sort === 'asc' ? 1 : -1;
  return Array.from({ length: window.shown }, (_, index) => first && first + step * index);
}

function firstFloor({ offset, shown, hasNext, sort, total }: PostWindow): number | undefined {
  if (sort === 'asc') return offset + 1;
  if (!hasNext) return shown;
  return total !== undefined && total > offset + shown ? total - offset : undefined;
}
