/** The id of the element that holds a page's heading and what is said about the page under it. */
export const PAGE_HEADER_ID = 'page-head';
