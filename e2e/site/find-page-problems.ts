import type { Page } from '@playwright/test';
import { type AxeRules, findAccessibilityViolations } from './axe';
import { layOutAllRows } from './lay-out-rows';
import { findOrderProblems } from './reading-order';

/** In CSS pixels. */
const WIDTHS = [320, 1280];
const HEIGHT = 800;
/** The rules whose result depends on colors. */
const RULES_OF_COLORS: AxeRules = { rules: ['color-contrast', 'link-in-text-block'] };

/** The violations of accessibility rules on the current page. */
async function violationsOn(page: Page, rules?: AxeRules): Promise<string[]> {
  await layOutAllRows(page);
  return findAccessibilityViolations(page, rules);
}

/**
 * A page that arrives in pieces may shift by a row that wraps or a table whose columns grow: 0.006 at most
 * when cut into 60 pieces. https://web.dev/articles/cls calls 0.1 good.
 */
const MAX_LAYOUT_SHIFT = 0.01;

/** The sum of the layout shifts of the current page. */
const layoutShift = (page: Page) =>
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
 * Checks a page at each width: overflow, layout shifts, console messages and accessibility rules; at one
 * width also dark colors, and what screen readers find in order.
 */
export async function findPageProblems(page: Page, url: string): Promise<string[]> {
  const found: string[] = [];
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    const response = await page.goto(url, { waitUntil: 'load' });
    // Chromium logs error statuses in the console.
    if (response?.status() !== 200) messages.splice(0);
    const problems: string[] = [];
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) problems.push(`${overflow} px too wide`);
    const shift = await layoutShift(page);
    if (shift > MAX_LAYOUT_SHIFT) problems.push(`layout shift ${shift}`);
    problems.push(...(await violationsOn(page)));
    if (width === WIDTHS.at(-1)) {
      problems.push(...findOrderProblems(await page.locator('body').ariaSnapshot()));
      await page.emulateMedia({ colorScheme: 'dark' });
      problems.push(...(await violationsOn(page, RULES_OF_COLORS)));
    }
    problems.push(...messages.splice(0));
    found.push(...problems.map((problem) => `at ${width} px: ${problem}`));
  }
  return found;
}
