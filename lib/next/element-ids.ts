/** The id of a page's header, which post-processing looks for. */
export const PAGE_HEADER_ID = 'page-head';

/** The id of the script of relative times at the end of `<main>`, likewise. */
export const RELATIVE_TIMES_ID = 'relative-times';
