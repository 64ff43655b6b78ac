import { PAGE_HEADER_ID } from '@/lib/render/page-header-id';

const HEAD = `<header id="${PAGE_HEADER_ID}"`;
const POST = /<li id="(floor-\d+)"/g;
/** As many posts as fill a phone's screen, if they come soon: UTF-16 units from the heading on. */
const FIRST_POSTS = 3;
const SOON = 12_000;

/** The last of what a page is first drawn with: its heading, or one of its first posts. */
function lastOfOpening(html: string, headAt: number): string {
  const posts = [...html.matchAll(POST)];
  let last = PAGE_HEADER_ID;
  for (const [at, [, id = last]] of posts.slice(0, FIRST_POSTS).entries()) {
    const end = posts[at + 1]?.index ?? html.length;
    if (end - headAt > SOON) break;
    last = id;
  }
  return last;
}

/**
 * Lets a browser draw a page first when its opening is read to its end, so that a page that comes in
 * pieces doesn't move, and a topic's first posts don't take a drawing of their own. React would put
 * the link anywhere in the head; here it has one place.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function withRenderBlocking(html: string): string {
  const headAt = html.indexOf(HEAD);
  if (headAt === -1) return html;
  const id = lastOfOpening(html, headAt);
  return html.replace('<head>', `<head><link rel="expect" href="#${id}" blocking="render"/>`);
}
