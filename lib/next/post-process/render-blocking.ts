import { PAGE_HEADER_ID, RELATIVE_TIMES_ID } from '../element-ids';

const HEADER = `<header id="${PAGE_HEADER_ID}"`;
const POST = /<li id="(floor-\d+)"/g;
/** Three posts fill the screen of a phone, if they end within so many UTF-16 units after the header. */
const MAX_POSTS = 3;
const MAX_LENGTH = 12_000;

/**
 * The id of the last element that the first paint waits for: the header, one of the first posts, or the script
 * that changes the times of a list.
 */
function lastIdOfFirstPaint(html: string, headerAt: number): string {
  if (html.includes(`<script id="${RELATIVE_TIMES_ID}"`)) return RELATIVE_TIMES_ID;
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
