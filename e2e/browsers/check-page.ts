import { contentTop, MAX_HEADER_HEIGHT } from '@/e2e/site/first-screen';
import { isPositionBarShown } from '@/e2e/site/position-bar';
import { waitUntil } from '../site/wait-until';
import { PHONE, type Tab, type TabOptions } from './engines/engine';
import type { VisitedPage } from './visited-pages';

const SCROLLED = 1500;

/** How many CSS pixels the page in a tab is wider than the viewport. */
const overflowWidth = (tab: Tab) =>
  tab.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  }, null);

/** Runs in a page: the visible texts around Latin marks that are about as wide as an ideograph, as in a Chinese font. */
const textsWithWideMarks = (): string[] => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { data, parentElement } = node as Text;
    if (parentElement?.closest('.sr-only')) continue;
    for (const { index } of data.matchAll(/[·•‘’“”]/g)) {
      const mark = document.createRange();
      mark.setStart(node, index);
      mark.setEnd(node, index + 1);
      const fontSize = parentElement
        ? Number.parseFloat(getComputedStyle(parentElement).fontSize)
        : 0;
      if (mark.getBoundingClientRect().width <= 0.8 * fontSize) continue;
      found.push(data.slice(Math.max(0, index - 10), index + 10));
    }
  }
  return found;
};

/** What begins later on a phone's first screen than it may. */
async function checkFirstScreen(tab: Tab, page: VisitedPage): Promise<string[]> {
  const found: string[] = [];
  const header = await tab.evaluate(
    () => document.querySelector('body > header')?.getBoundingClientRect().height,
    null,
  );
  if (!header || header > MAX_HEADER_HEIGHT) found.push(`the header is ${header} px high`);
  if (!page.firstScreen) return found;
  const { content, maxTop } = page.firstScreen;
  const top = await tab.evaluate(contentTop, content);
  if (top > maxTop) found.push(`the content begins at ${top} px of ${maxTop}`);
  return found;
}

const hasPositionBar = (tab: Tab) =>
  tab.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const bar = document.querySelector('.position-bar');
    // That of a wiki page is for narrow screens.
    const isUsed = bar !== null && getComputedStyle(bar).display !== 'none';
    return isUsed && scrollHeight > 3 * clientHeight;
  }, null);

/** Whether the title in the bar of a topic shows while the page is scrolled, and only then. */
async function checkPositionBar(tab: Tab, takePicture: TakePicture): Promise<string[]> {
  if (!(await hasPositionBar(tab))) return [];
  if (await tab.evaluate(isPositionBarShown, null)) return ['the title is shown twice'];
  const scroll = (top: number) => tab.evaluate((y) => window.scrollTo(0, y), top);
  await scroll(SCROLLED);
  await waitUntil('the title in the bar of a scrolled topic', () =>
    tab.evaluate(isPositionBarShown, null),
  );
  await takePicture('scrolled');
  await scroll(0);
  await waitUntil(
    'the end of the bar',
    async () => !(await tab.evaluate(isPositionBarShown, null)),
  );
  return [];
}

/** Waits for the images on the screen. */
const waitForImages = (tab: Tab) =>
  waitUntil('the images on the screen', () =>
    tab.evaluate(
      () =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      null,
    ),
  );

/** Saves a picture of the page in a state. */
type TakePicture = (state?: string) => Promise<void>;

/** Checks the page that a tab has open. Returns what is wrong, one line each. */
export async function checkPage(
  tab: Tab,
  page: VisitedPage,
  { device }: TabOptions,
  takePicture: TakePicture,
): Promise<string[]> {
  await waitForImages(tab);
  await takePicture();
  const found: string[] = [];
  const overflow = await overflowWidth(tab);
  if (overflow > 0) found.push(`${overflow} px wider than the screen`);
  const [wide] = await tab.evaluate(textsWithWideMarks, null);
  if (wide !== undefined) found.push(`a mark has the width of an ideograph in "${wide}"`);
  if (device === PHONE) found.push(...(await checkFirstScreen(tab, page)));
  found.push(...(await checkPositionBar(tab, takePicture)));
  const messages = tab.takeMessages();
  if (!page.isError) found.push(...messages.map((message) => `console: ${message}`));
  return found;
}
