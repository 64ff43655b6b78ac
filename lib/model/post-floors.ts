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
 * Returns each shown post's number in its topic, where 1 is the oldest post. With the order `desc`, the last
 * page counts down to 1, and other pages count down from `total - offset`. Their numbers are undefined if
 * `total` is unknown or too small.
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
