import { PAGE_HEADER_ID } from '../page-header-id';

const HEADER = `<header id="${PAGE_HEADER_ID}"`;
const POST = /<li id="(floor-\d+)"/g;
/** Three posts fill the screen of a phone, if they end within so many UTF-16 units after the header. */
const MAX_POSTS = 3;
const MAX_LENGTH = 12_000;

/** The id of the last element that the first paint shows: the header, or one of the first posts. */
function lastIdOfFirstPaint(html: string, headerAt: number): string {
  const posts = [...html.matchAll(POST)];
  let last = PAGE_HEADER_ID;
  for (const [at, [, id = last]] of posts.slice(0, MAX_POSTS).entries()) {
    const end = posts[at + 1]?.index ?? html.length;
    if (end - headerAt > MAX_LENGTH) break;
    last = id;
  }
  return last;
}

/**
 * Delays the first paint until the beginning of the page is parsed, so that a page that arrives in
 * pieces has no layout shift. React would put the link anywhere into the head.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function withRenderBlocking(html: string): string {
  const headerAt = html.indexOf(HEADER);
  if (headerAt === -1) return html;
  const id = lastIdOfFirstPaint(html, headerAt);
  return html.replace('<head>', `<head><link rel="expect" href="#${id}" blocking="render"/>`);
}
