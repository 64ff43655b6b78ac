interface PostWindow {
  offset: number;
  /** How many posts the page shows. */
  shown: number;
  /** Whether posts follow the window, in its own order. */
  hasNext: boolean;
  sort: 'asc' | 'desc';
  /** How many posts the topic has according to the community; may be wrong. */
  total?: number;
}

/**
 * The floors of the posts on a page, in their order: the number of each post in its topic, counted
 * from 1 at the oldest. With the newest post first, a floor follows from the number of posts, which
 * is certain on the last page only; elsewhere the claimed total counts if it leaves room for the
 * posts read. Each floor is undefined where it is unknown.
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
