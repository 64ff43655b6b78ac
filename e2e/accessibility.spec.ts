import { findPageProblems } from './site/find-page-problems';
import { PAGE_STATES } from './site/page-states';
import { findOrderProblems } from './site/reading-order';
import { expect, test } from './site/test';

test('each type of page is accessible, and fits at every width', async ({ page, site }) => {
  test.slow();
  for (const [type, path] of Object.entries(PAGE_STATES)) {
    expect.soft(await findPageProblems(page, site.url + path), type).toEqual([]);
  }
});

test('problems of the reading order are reported', () => {
  const snapshot = '- main:\n  - heading "A" [level=2]\n  - link:\n  - navigation:\n- banner';
  expect(findOrderProblems(snapshot)).toHaveLength(5);
});

test('no page overflows at any width, nor at 400 % zoom', async ({ page }) => {
  const { home, 'topic, deep': deep, 'wiki page': wiki, 'topic in Arabic': arabic } = PAGE_STATES;
  // The others are in Hebrew, and by somebody who writes it.
  const paths = [home, deep, wiki, arabic, '/board/topics/1662', '/board/topics?starter_id=42'];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 390, 600, 768, 1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 256 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
