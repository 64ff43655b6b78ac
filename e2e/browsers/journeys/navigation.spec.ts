import type { Page } from '@playwright/test';
import { isPositionBarShown } from '@/e2e/site/position-bar';
import {
  DESKTOP,
  describeInEachMode,
  expect,
  PHONE,
  testInBrowser as test,
} from '../test-in-browser';

/** Ways through a topic, which need no scripts. */

const TOPIC = '/board/topics/1200';

/** Returns by how many CSS pixels the position bar covers the post at the URL. */
const coveredBy = (page: Page, floor: string) =>
  page.evaluate((selector) => {
    const bar = document.querySelector('.position-bar > *')?.getBoundingClientRect().bottom ?? 0;
    const post = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    return bar - post;
  }, floor);

describeInEachMode(() => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test.describe('on a desktop', () => {
        test.use(DESKTOP);

        test('the position bar leads to a post by its number', async ({ reader }) => {
          const { page } = reader;
          await reader.open(TOPIC);
          // Any size of text leaves the post below the bar.
          await page.evaluate(() => document.querySelectorAll('.post')[4]?.scrollIntoView());
          await expect.poll(() => page.evaluate(isPositionBarShown)).toBe(true);
          await reader.click('.position-bar summary');
          await reader.type('.position-bar input', '143');
          await page.keyboard.press('Enter');
          await reader.waitForAddress(`${TOPIC}?page=8#floor-143`);
          expect(await coveredBy(page, '#floor-143')).toBeLessThanOrEqual(1);
        });
      });

      test.describe('on a phone', () => {
        test.use(PHONE);

        test('the ways to read a topic open', async ({ reader }) => {
          await reader.open(TOPIC);
          await reader.click('.topic-toolbar > summary');
          const links = reader.page.locator('.topic-toolbar .menu-panel nav');
          await expect(links.first()).toBeVisible();
          await reader.click('.topic-toolbar a[href$="sort=desc"]');
          await reader.waitForAddress(`${TOPIC}?sort=desc`);
          await reader.click('body > header a[data-go=search]');
          await reader.waitForAddress('/search');
        });
      });
    });
  }
});
