/** Where a page stands in its list, as far as that is known. */
export interface Paging {
  page: number;
  hasNext: boolean;
  /** How many pages there are for certain; more may follow unless `isComplete`. */
  pages: number;
  /** True when `pages` is the whole number of pages. */
  isComplete: boolean;
}

/** The window of records that a page needs: one more than it shows, to know whether another follows. */
export function pageWindow(page: number, perPage: number): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage + 1 };
}

/**
 * Places a page in its list. A total is a courtesy: it is believed only where it agrees with
 * what was read, so that a wrong one neither hides a record nor offers an empty page.
 * @param received how many records came for `pageWindow`, at most `perPage + 1`.
 */
export function paging(page: number, perPage: number, received: number, total?: number): Paging {
  const hasNext = received > perPage;
  if (!hasNext) return { page, hasNext, pages: page, isComplete: true };
  if (total === undefined || total <= page * perPage) {
    return { page, hasNext, pages: page + 1, isComplete: false };
  }
  return { page, hasNext, pages: Math.ceil(total / perPage), isComplete: true };
}

/** True when the page lies beyond the end of its list; the first page of an empty list does not. */
export function isPastEnd(page: number, received: number): boolean {
  return page > 1 && received === 0;
}

/**
 * The page numbers worth a link: the ends, and those around the current one. A 0 marks a gap.
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
