import { expect, type Page } from '@playwright/test';
import { contentTop, MAX_HEADER_HEIGHT } from '@/e2e/site/first-screen';
import { isPositionBarShown } from '@/e2e/site/position-bar';
import type { VisitedPage } from './visited-pages';

const SCROLLED = 1500;

/** Returns by how many CSS pixels a page is wider than the viewport. */
const overflowWidth = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Runs in a page. Returns the visible texts around Latin marks that are about as wide as an ideograph, as in
 * a Chinese font.
 */
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

/** Returns what begins too late on a phone's first screen. */
async function checkFirstScreen(page: Page, visited: VisitedPage): Promise<string[]> {
  const found: string[] = [];
  const header = await page.evaluate(
    () => document.querySelector('body > header')?.getBoundingClientRect().height,
  );
  if (!header || header > MAX_HEADER_HEIGHT) found.push(`the header is ${header} px high`);
  if (!visited.firstScreen) return found;
  const { content, maxTop } = visited.firstScreen;
  const top = await page.evaluate(contentTop, content);
  if (top > maxTop) found.push(`the content begins at ${top} px of ${maxTop}`);
  return found;
}

const hasPositionBar = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const bar = document.querySelector('.position-bar');
    // A wiki page's bar is for narrow screens.
    const isUsed = bar !== null && getComputedStyle(bar).display !== 'none';
    return isUsed && scrollHeight > 3 * clientHeight;
  });

/** Checks that the title in a topic's bar shows only while the page is scrolled. */
async function checkPositionBar(page: Page, takePicture: TakePicture): Promise<string[]> {
  if (!(await hasPositionBar(page))) return [];
  if (await page.evaluate(isPositionBarShown)) return ['the title is shown twice'];
  const scroll = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scroll(SCROLLED);
  await expect.poll(() => page.evaluate(isPositionBarShown)).toBe(true);
  await takePicture('scrolled');
  await scroll(0);
  await expect.poll(() => page.evaluate(isPositionBarShown)).toBe(false);
  return [];
}

/** Runs in a page. True if the images on the screen are loaded. */
const areImagesLoaded = () =>
  [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
  );

/** Adds a picture of the page to the contact sheet. `state` names the page's state. */
export type TakePicture = (state?: string) => Promise<void>;

/** Checks the page in a tab. Returns a line per fault. */
export async function checkPage(
  page: Page,
  visited: VisitedPage,
  isPhone: boolean,
  takePicture: TakePicture,
): Promise<string[]> {
  await expect.poll(() => page.evaluate(areImagesLoaded)).toBe(true);
  await takePicture();
  const found: string[] = [];
  const overflow = await overflowWidth(page);
  if (overflow > 0) found.push(`${overflow} px wider than the screen`);
  const [wide] = await page.evaluate(textsWithWideMarks);
  if (wide !== undefined) found.push(`a mark has the width of an ideograph in "${wide}"`);
  if (isPhone) found.push(...(await checkFirstScreen(page, visited)));
  found.push(...(await checkPositionBar(page, takePicture)));
  return found;
}
