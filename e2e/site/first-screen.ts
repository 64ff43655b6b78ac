import type { Page } from '@playwright/test';
import { getWithRetry, type Target } from './get';
import { PAGE_STATES } from './page-states';

/** What the first screen of a page shows on a phone of 360 × 760. */
export interface FirstScreenLimit {
  path: string;
  /** The element whose first text or picture is what the visitor came for. */
  content: string;
  /** How far down it may begin, in CSS pixels. */
  maxTop: number;
}

/** In CSS pixels. */
export const PHONE_VIEWPORT = { width: 360, height: 760 };
/** In CSS pixels. */
export const MAX_HEADER_HEIGHT = 56;
/** The text of a post. */
export const POST = '.post .prose';
const ARTICLE = '.wiki-prose:not(.wiki-title)';
const ROW = '.row-title';

/** What a site says of itself whose first screens are measured. */
export const SITE_DESCRIPTION = 'A community that repairs things together, in words and pictures.';

const LIMITS: Record<keyof typeof PAGE_STATES, Omit<FirstScreenLimit, 'path'>> = {
  // 190, the sentence that says what the site is, and that of the last week in two lines.
  home: { content: 'main h3', maxTop: 260 },
  forums: { content: ROW, maxTop: 300 },
  forum: { content: ROW, maxTop: 250 },
  topics: { content: ROW, maxTop: 240 },
  topic: { content: POST, maxTop: 400 },
  'topic in Arabic': { content: POST, maxTop: 400 },
  'topic, deep': { content: POST, maxTop: 400 },
  'live topic': { content: POST, maxTop: 400 },
  // The range that was searched stands above the posts.
  'only the topic author': { content: POST, maxTop: 500 },
  'wiki home': { content: ARTICLE, maxTop: 310 },
  'wiki page': { content: ARTICLE, maxTop: 265 },
  'wiki tree': { content: 'main section li', maxTop: 270 },
  namespace: { content: 'main section li', maxTop: 270 },
  status: { content: 'main h1 + p', maxTop: 190 },
  'empty forum': { content: '.empty', maxTop: 260 },
  'nothing found': { content: '.empty', maxTop: 270 },
  search: { content: '.result', maxTop: 300 },
  // Without scripts, the note that it needs them.
  reading: { content: 'main .section, main .notice', maxTop: 320 },
  downloads: { content: 'main ul', maxTop: 320 },
  missing: { content: 'main h1', maxTop: 190 },
  malformed: { content: 'main h1', maxTop: 190 },
};

/** The limit of each page of a community, by its state. */
const firstScreensOf = (
  states: Partial<Record<keyof typeof PAGE_STATES, string>>,
): Record<string, FirstScreenLimit> =>
  Object.fromEntries(
    Object.entries(states).map(([state, path]) => {
      const limit = Object.entries(LIMITS).find(([name]) => name === state)?.[1];
      if (!limit) throw new Error(`LIMITS lacks ${state}`);
      return [state, { path, ...limit }];
    }),
  );

/** The limit of each page of the sample community. */
export const FIRST_SCREENS = firstScreensOf(PAGE_STATES);

/**
 * Runs in a page: the top of the first text or picture in an element, in CSS pixels from the top of the
 * page.
 */
export function contentTop(selector: string): number {
  const shown = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!shown) throw new Error(`${selector} is not shown`);
  const nodes = document.createTreeWalker(shown);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (node instanceof HTMLImageElement) return node.getBoundingClientRect().top;
    if (node instanceof Text && node.data.trim() !== '') {
      const range = document.createRange();
      range.selectNode(node);
      const [line] = range.getClientRects();
      if (line) return line.top;
    }
  }
  throw new Error(`${selector} is empty`);
}

const PAGES: Record<string, FirstScreenLimit> = {
  ...FIRST_SCREENS,
  'topic with a title of one line': { path: '/board/topics/1650', content: POST, maxTop: 340 },
};

/** What the first screen shows: measured on the page itself. */
async function measure(page: Page, site: Target, { path, content }: FirstScreenLimit) {
  // Rendered before, so that a busy machine does not refuse the visit.
  await getWithRetry(site, path);
  await page.goto(site.url + path);
  const top = await page.evaluate(contentTop, content);
  const { headerHeight, crumbTops } = await page.evaluate(() => ({
    headerHeight: document.querySelector('body > header')?.getBoundingClientRect().height,
    crumbTops: [...document.querySelectorAll('.breadcrumbs a')].map(
      (link) => link.getBoundingClientRect().top,
    ),
  }));
  return { headerHeight, top, crumbLines: new Set(crumbTops).size };
}

/**
 * What begins too late in the first screens of a phone, by the names of pages; by default of all of the
 * sample.
 */
export async function findLateContent(
  page: Page,
  site: Target,
  types?: readonly string[],
  pages = PAGES,
): Promise<string[]> {
  await page.setViewportSize(PHONE_VIEWPORT);
  const late: string[] = [];
  for (const [type, limit] of Object.entries(pages)) {
    if (types?.includes(type) === false) continue;
    const { headerHeight, top, crumbLines } = await measure(page, site, limit);
    if (!headerHeight || headerHeight > MAX_HEADER_HEIGHT) {
      late.push(`${type}: header ${headerHeight}`);
    }
    if (top > limit.maxTop) late.push(`${type}: ${top} of ${limit.maxTop}`);
    if (crumbLines > 1) late.push(`${type}: ${crumbLines} lines of breadcrumbs`);
  }
  return late;
}
