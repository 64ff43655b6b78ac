/** The numbers of posts that follow one another in a topic: the first and last of them as they are listed. */
export interface FloorRange {
  from: number;
  to: number;
  /** How many posts the topic has; undefined where it is unknown. */
  total?: number;
}

/**
 * Returns the range of the posts on a page; undefined where a number is unknown. No total is less than a number
 * on the page: those of a Discourse count posts too that it does not list.
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

/** Returns the range of the page after one that shows a range, with at most so many posts. */
export function nextFloors({ from, to, total }: FloorRange, perPage: number): FloorRange {
  if (to < from) return { from: to - 1, to: Math.max(1, to - perPage), total };
  return { from: to + 1, to: Math.min(to + perPage, total ?? Number.POSITIVE_INFINITY), total };
}
