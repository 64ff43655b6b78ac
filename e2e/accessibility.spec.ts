import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ROOM_PAGES } from './site/page-states';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** Every width is looked at on request; in an ordinary run a phone and a desk. */
const WIDTHS = process.env.ALL_WIDTHS ? [320, 390, 600, 768, 1024, 1280, 1920] : [320, 1280];
const HEIGHT = 800;
/** Another language has other words in the same boxes: that they fit is looked at everywhere. */
const RULES_ONCE = process.env.ALL_WIDTHS ? WIDTHS : [320];

/** What is against the rules on a page as it stands, by rule and place. */
async function faults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  else axe.options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/**
 * A page that arrives in pieces may shift by a row that wraps or a table whose columns grow: 0.006 at
 * most when cut into 60 pieces. https://web.dev/articles/cls calls 0.1 good.
 */
const MAX_LAYOUT_SHIFT = 0.01;

/** The sum of a page's layout shifts after its first paint. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) sum += Number(entry.value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

/**
 * Looks a page over at each width: overflow, movement, console, and the rules at those widths that
 * are named; its colours in the dark too, at one, since none of them depends on the width.
 */
async function lookOver(page: Page, url: string, rulesAt = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  const said: string[] = [];
  page.on('console', (message) => said.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    const response = await page.goto(url, { waitUntil: 'load' });
    // The browser itself says so in the console.
    if (response?.status() !== 200) said.splice(0);
    if (url.endsWith('/status')) await expect(page.locator('.plot').first()).toContainText(/\d/);
    const there: string[] = [];
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) there.push(`${overflow} px too wide`);
    const moved = await shifts(page);
    if (moved > MAX_LAYOUT_SHIFT) there.push(`moved by ${moved}`);
    if (rulesAt.includes(width)) there.push(...(await faults(page)));
    if (width === rulesAt.at(-1)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      there.push(...(await faults(page, ['color-contrast'])));
    }
    there.push(...said.splice(0));
    found.push(...there.map((fault) => `at ${width} px: ${fault}`));
  }
  return found;
}

test.describe('nothing is against the rules in English', () => {
  for (const [type, path] of Object.entries(ROOM_PAGES)) {
    test(type, async ({ page, site }) => {
      expect(await lookOver(page, site.url + path)).toEqual([]);
    });
  }
});

test.describe('nothing is against the rules in Chinese', () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await startSite({ LOCALE: 'zh-CN', TIME_ZONE: 'Asia/Shanghai' });
  });
  test.afterAll(() => site.stop());
  for (const [type, path] of Object.entries(ROOM_PAGES)) {
    test(type, async ({ page }) => {
      expect(await lookOver(page, site.url + path, RULES_ONCE)).toEqual([]);
    });
  }
});

test('nothing is too wide at any width, nor at 400 %', async ({ page }) => {
  const paths = [ROOM_PAGES.home, ROOM_PAGES['topic, deep'], ROOM_PAGES['wiki page']];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 390, 600, 768, 1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 256 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
