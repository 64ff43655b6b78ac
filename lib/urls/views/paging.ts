/** The position of a page in its list, as far as it is known. */
export interface Paging {
  page: number;
  hasNext: boolean;
  /** How many pages there are for certain; more may follow unless `isComplete`. */
  pages: number;
  /** True when `pages` is the whole number of pages. */
  isComplete: boolean;
}

/** The records to request for a page: one more than it shows, which tells whether another page follows. */
export function pageWindow(page: number, perPage: number): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage + 1 };
}

/**
 * The position of a page in its list. A total is believed only where it agrees with the records
 * received, so that a wrong one neither hides a record nor offers an empty page.
 * @param received how many records came for `pageWindow`, at most `perPage + 1`
 */
export function paging(page: number, perPage: number, received: number, total?: number): Paging {
  const hasNext = received > perPage;
  if (!hasNext) return { page, hasNext, pages: page, isComplete: true };
  if (total === undefined || total <= page * perPage) {
    return { page, hasNext, pages: page + 1, isComplete: false };
  }
  return { page, hasNext, pages: Math.ceil(total / perPage), isComplete: true };
}

/** True for a page beyond the end of its list; false for the first page of an empty list. */
export function isPastEnd(page: number, received: number): boolean {
  return page > 1 && received === 0;
}

/**
 * The page numbers that a pager links: the ends, and those around the current page. A 0 is a gap.
 * @example pageNumbers(7, 20) gives [1, 0, 5, 6, 7, 8, 9, 0, 20]
 */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  const shown = [...new Set([1, ...near, pages])].filter(
    (number) => number >= 1 && number <= pages,
  );
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? 0);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [0, number] : [number];
  });
}
