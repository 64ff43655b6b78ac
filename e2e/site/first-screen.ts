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
export const MAX_HEADER_HEIGHT = 56;
/** The text of a post. */
export const POST = '.post .prose';
const ARTICLE = '.wiki-prose:not(.wiki-title)';
const ROW = '.row-title';

const LIMITS: Record<keyof typeof PAGE_STATES, Omit<FirstScreenLimit, 'path'>> = {
  home: { content: 'main h3', maxTop: 190 },
  forums: { content: ROW, maxTop: 320 },
  forum: { content: ROW, maxTop: 320 },
  topics: { content: ROW, maxTop: 320 },
  topic: { content: POST, maxTop: 400 },
  'topic in Arabic': { content: POST, maxTop: 400 },
  'topic, deep': { content: POST, maxTop: 400 },
  'followed topic': { content: POST, maxTop: 400 },
  // The range that was searched stands above the posts.
  'only the starter': { content: POST, maxTop: 500 },
  'followed topics': { content: ROW, maxTop: 320 },
  'wiki home': { content: ARTICLE, maxTop: 320 },
  'wiki page': { content: ARTICLE, maxTop: 320 },
  'wiki tree': { content: '.wiki > div', maxTop: 320 },
  namespace: { content: '.wiki > div', maxTop: 320 },
  status: { content: 'main dd', maxTop: 320 },
  'empty forum': { content: '.empty', maxTop: 340 },
  'nothing found': { content: '.empty', maxTop: 320 },
  search: { content: '.result', maxTop: 320 },
  // Without scripts, the note that it needs them.
  reading: { content: 'main .section, main .note', maxTop: 320 },
  missing: { content: 'main h1', maxTop: 190 },
  malformed: { content: 'main h1', maxTop: 190 },
};

/** The limit of each page of the sample community, by its state. */
export const FIRST_SCREENS: Record<string, FirstScreenLimit> = Object.fromEntries(
  Object.entries(PAGE_STATES).map(([state, path]) => {
    const limit = Object.entries(LIMITS).find(([name]) => name === state)?.[1];
    if (!limit) throw new Error(`LIMITS lacks ${state}`);
    return [state, { path, ...limit }];
  }),
);

/** Runs in a page: the top of the first text or picture in an element, in CSS pixels from the top of the page. */
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
