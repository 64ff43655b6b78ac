/** Numbers of the first and last post shown, in list order. */
export interface FloorRange {
  from: number;
  to: number;
  total?: number;
}

/**
 * Returns the range of posts on a page; undefined if a number is unknown. Discourse's numbers can exceed its
 * total: then the highest number is the total.
 */
export function shownFloors(
  floors: readonly (number | undefined)[],
  total?: number,
): FloorRange | undefined {
  const from = floors[0];
  const to = floors.at(-1);
  if (from === undefined || to === undefined) return undefined;
  return { from, to, total: total === undefined ? undefined : Math.max(total, from, to) };
}

/** Returns the next page's range, of at most `perPage` posts. */
export function nextFloors({ from, to, total }: FloorRange, perPage: number): FloorRange {
  // The newest posts come first.
  if (to < from) return { from: to - 1, to: Math.max(1, to - perPage), total };
  return { from: to + 1, to: Math.min(to + perPage, total ?? Number.POSITIVE_INFINITY), total };
}
