import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ROOM_PAGES } from './site/room-pages';
import { startSite } from './site/start';
import { expect, test } from './site/test';

// A machine that is busy with something else sheds load, and says so.
test.describe.configure({ retries: 1 });

const SIZES = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 900 } };

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

/** How much of a page moved after it was drawn (the sum of its layout shifts). */
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

/** Looks a page over: rules, width, movement, console; the colours in the dark too, where asked for. */
async function lookOver(page: Page, url: string, inDark: boolean): Promise<string[]> {
  const found: string[] = [];
  page.on('console', (message) => found.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto(url, { waitUntil: 'load' });
  // The browser itself says so in the console.
  if (response?.status() !== 200) found.splice(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) found.push(`${overflow} px too wide`);
  const moved = await shifts(page);
  if (moved > 0) found.push(`moved by ${moved}`);
  found.push(...(await faults(page)));
  if (!inDark) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await faults(page, ['color-contrast'])));
  return found;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`in English, ${size}`, () => {
    test.use({ viewport });
    for (const [type, path] of Object.entries(ROOM_PAGES)) {
      test(type, async ({ page, site }) => {
        expect(await lookOver(page, site.url + path, size === 'phone')).toEqual([]);
      });
    }
  });
}

test('in Chinese, on a phone, nothing is against the rules on any page', async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await startSite({ LOCALE: 'zh-CN', TIME_ZONE: 'Asia/Shanghai' });
  try {
    const found: Record<string, string[]> = {};
    for (const [type, path] of Object.entries(ROOM_PAGES)) {
      const context = await browser.newContext({ viewport: SIZES.phone });
      const page = await context.newPage();
      const faultsThere = await lookOver(page, site.url + path, false);
      if (faultsThere.length > 0) found[type] = faultsThere;
      await context.close();
    }
    expect(found).toEqual({});
  } finally {
    await site.stop();
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
