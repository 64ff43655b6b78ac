import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { getWithRetry } from './site/get';
import { PAGE_STATES } from './site/page-states';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** How often the script of a page updates its times. */
const UPDATE_TIMES_MS = 60_000;

/** German and Russian have the longest words, Japanese the widest characters. */
const LOCALES = [
  { locale: 'de', openGraph: 'de_DE', ago: /^vor \d+ /, han: 'Noto Sans CJK SC' },
  { locale: 'ja', openGraph: 'ja_JP', ago: /^\d+ .+前$/, han: 'Noto Sans CJK JP' },
  { locale: 'ru', openGraph: 'ru_RU', ago: /^\d+ .+ назад$/, han: 'Noto Sans CJK SC' },
] as const;

/** What is wrong on the current page: overflow, or controls that are too small to touch. */
async function problemsOn(page: Page): Promise<string[]> {
  // A row far below the viewport has an estimated height until it comes near, and axe would measure
  // the controls of a taller one above those of the next row.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('li')) {
      row.style.contentVisibility = 'visible';
    }
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['target-size'])
    .analyze();
  const targets = violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...targets];
}

for (const { locale, openGraph, ago, han } of LOCALES) {
  test.describe(`the interface in ${locale}`, () => {
    let site: Site;
    test.beforeAll(async () => {
      site = await startSite({ LOCALE: locale });
    });
    test.afterAll(() => site.stop());

    test('fits a narrow phone on every type of page', async ({ page }) => {
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(error.message));
      await page.setViewportSize({ width: 320, height: 800 });
      for (const [type, path] of Object.entries(PAGE_STATES)) {
        await page.goto(site.url + path, { waitUntil: 'load' });
        expect.soft(await problemsOn(page), type).toEqual([]);
      }
      expect(messages).toEqual([]);
    });

    test('is declared to browsers and to sites that show its links', async () => {
      const { headers, body } = await getWithRetry(site, PAGE_STATES.topics);
      expect(headers['content-language']).toBe(locale);
      expect(body).toContain(`<html lang="${locale}"`);
      expect(body).toContain(`<meta property="og:locale" content="${openGraph}"/>`);
    });

    test('has its own words for times, which scripts update, and its own Han glyphs', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(site.url + PAGE_STATES.topics);
      const times = page.locator('time[data-ago]');
      expect((await times.allTextContents()).filter((text) => !ago.test(text))).toEqual([]);
      await times.first().evaluate((time) => {
        time.textContent = '';
      });
      await page.clock.runFor(UPDATE_TIMES_MS);
      await expect(times.first()).toHaveText(ago);
      const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
      expect(family).toContain(han);
    });
  });
}
