import { PAGE_STATES } from './site/page-states';
import { findOrderProblems } from './site/reading-order';
import { expect, test } from './site/test';

test('problems of the reading order are reported', () => {
  const snapshot = '- main:\n  - heading "A" [level=2]\n  - link:\n  - navigation:\n- banner';
  expect(findOrderProblems(snapshot)).toHaveLength(5);
});

test.describe('screen readers find landmarks, headings and names in order', () => {
  for (const [type, path] of Object.entries(PAGE_STATES)) {
    test(type, async ({ page }) => {
      await page.goto(path);
      expect(findOrderProblems(await page.locator('body').ariaSnapshot())).toEqual([]);
    });
  }
});
