interface PostWindow {
  offset: number;
  shown: number;
  /** True if posts follow on the next page. */
  hasNext: boolean;
  sort: 'asc' | 'desc';
  /** Posts in the topic, as the community counts them. It may be wrong. */
  total?: number;
}

/**
 * Returns each shown post's number in its topic, from 1 at the oldest; undefined if unknown. Newest first,
 * the last page ends with 1; other pages count down from `total`, unless it is too small.
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
