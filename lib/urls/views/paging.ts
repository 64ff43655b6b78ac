export interface Paging {
  page: number;
  hasNext: boolean;
  /** Known pages; more may follow unless `isComplete`. */
  pages: number;
  isComplete: boolean;
}

/** Returns the window of records for a page: one more than shown, which tells if another page follows. */
export function pageWindow(page: number, perPage: number): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage + 1 };
}

/**
 * Returns a page's position in its list. Ignores a total that contradicts the received records: it would hide
 * records or offer empty pages.
 * @param received number of records in `pageWindow`
 */
export function paging(page: number, perPage: number, received: number, total?: number): Paging {
  const hasNext = received > perPage;
  if (!hasNext) return { page, hasNext, pages: page, isComplete: true };
  if (total === undefined || total <= page * perPage) {
    return { page, hasNext, pages: page + 1, isComplete: false };
  }
  return { page, hasNext, pages: Math.ceil(total / perPage), isComplete: true };
}

/** True for a page beyond the end. An empty list has a first page. */
export function isPastEnd(page: number, received: number): boolean {
  return page > 1 && received === 0;
}

/**
 * Returns the page numbers to link, with 0 for gaps.
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
