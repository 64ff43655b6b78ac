import { FIRST_SCREENS, findLateContent } from '@/e2e/site/first-screen';
import { DESKTOP, expect, PHONE, testInBrowser as test } from './test-in-browser';

const ERRORS = ['missing', 'malformed'];

/** Runs in a page. True if the images on the screen are loaded. */
const areImagesLoaded = () =>
  [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
  );

/** Runs in a page. Returns by how many CSS pixels it is wider than the viewport. */
function overflowWidth(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/**
 * Runs in a page. Returns the visible texts around Latin marks that are about as wide as an ideograph, as in
 * a Chinese font.
 */
function textsWithWideMarks(): string[] {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { data, parentElement } = node as Text;
    if (!parentElement || parentElement.closest('.sr-only')) continue;
    const fontSize = Number.parseFloat(getComputedStyle(parentElement).fontSize);
    for (const { index } of data.matchAll(/[·•‘’“”]/g)) {
      const mark = document.createRange();
      mark.setStart(node, index);
      mark.setEnd(node, index + 1);
      if (mark.getBoundingClientRect().width <= 0.8 * fontSize) continue;
      found.push(data.slice(Math.max(0, index - 10), index + 10));
    }
  }
  return found;
}

for (const javaScriptEnabled of [true, false]) {
  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test.describe(`${device}${javaScriptEnabled ? '' : ' without scripts'}`, () => {
      test.use({ ...viewport, javaScriptEnabled });

      for (const [name, { path }] of Object.entries(FIRST_SCREENS)) {
        test(name, async ({ page, site, faults }, testInfo) => {
          await page.goto(path);
          await expect.poll(() => page.evaluate(areImagesLoaded)).toBe(true);
          const body = await page.screenshot();
          await testInfo.attach(name, { body, contentType: 'image/png' });
          expect(await page.evaluate(overflowWidth)).toBeLessThanOrEqual(0);
          expect(await page.evaluate(textsWithWideMarks)).toEqual([]);
          if (device === 'phone') {
            expect(await findLateContent(page, site, [name], FIRST_SCREENS)).toEqual([]);
          }
          // Browsers report the status of the page itself.
          if (ERRORS.includes(name)) faults.splice(0);
        });
      }
    });
  }
}
