/** The id of a page's opening: its heading and what is said of it at once. */
export const PAGE_HEAD_ID = 'page-head';

/**
 * Lets a browser draw a page first when its opening is read to its end, so that a page that comes in
 * pieces doesn't move. React would put the link anywhere in the head; here it has one place.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function drawnFromItsHead(html: string): string {
  if (!html.includes(`<header id="${PAGE_HEAD_ID}"`)) return html;
  return html.replace(
    '<head>',
    `<head><link rel="expect" href="#${PAGE_HEAD_ID}" blocking="render"/>`,
  );
}
