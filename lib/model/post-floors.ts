interface PostWindow {
  offset: number;
  shown: number;
  /** True if more posts follow in this order. */
  hasNext: boolean;
  sort: 'asc' | 'desc';
  /** Topic's posts by the community; may be wrong. */
  total?: number;
}

/**
 * Numbers of a page's posts in the topic, from 1 at the oldest; undefined if unknown. Newest first, they
 * depend on the total, which is certain on the last page only; elsewhere a claimed total is used if
 * plausible.
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
