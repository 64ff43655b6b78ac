/** The id of a page's header, which post-processing looks for. */
export const PAGE_HEADER_ID = 'page-head';
