import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '@/lib/base/config/locales';
import { findAccessibilityViolations } from '../site/axe';
import { findLateContent, MAX_HEADER_HEIGHT, SITE_DESCRIPTION } from '../site/first-screen';
import { getWithRetry } from '../site/get';
import { layOutAllRows } from '../site/lay-out-rows';
import { measureRows } from '../site/measure-phone';
import { PAGE_TYPES } from '../site/page-types';
import { publishFile } from '../site/publish-file';
import { type RunningSite, startSite } from '../site/start';
import { expect, test } from '../site/test';

/** Interval at which a page's script updates its times. */
const UPDATE_TIMES_MS = 60_000;

/** Further checked languages: German and Russian have the longest words, Japanese the widest characters. */
const CHECKED = [
  {
    locale: 'de',
    openGraph: 'de_DE',
    short: /^(?:\w\w\., )?\d\d:\d\d$|^\d+\. [\wä]+\.?$|^[\wä]+\.? \d{4}$/,
    han: 'Noto Sans CJK SC',
  },
  {
    locale: 'ja',
    openGraph: 'ja_JP',
    short: /^\d\d:\d\d(?:\(.\)| \(.\))?$|^\d+月\d+日$|^\d{4}年\d+月$/,
    han: 'Noto Sans CJK JP',
  },
  {
    locale: 'ru',
    openGraph: 'ru_RU',
    short: /^(?:..,? )?\d\d:\d\d$|^\d+ [а-я]+\.?$|^[а-я]+\.? \d{4} г\.$/,
    han: 'Noto Sans CJK SC',
  },
] as const;

/** Returns what is wrong on the current page: overflow, or controls too small to touch. */
async function problemsOn(page: Page): Promise<string[]> {
  await layOutAllRows(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const targets = await findAccessibilityViolations(page, { rules: ['target-size'] });
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...targets];
}

/** Language in which every page's first screen is measured, with and without scripts. */
const MEASURED: Locale = 'de';
/** Pages measured in the other languages: their first screens have the most words of the interface. */
const WORDY = ['home', 'topics', 'topic, deep', 'wiki page'];

/** From the narrowest to large ones. */
const PHONE_WIDTHS = [320, 344, 360, 375, 390, 412, 430];

// `every-page.spec.ts` and `first-screen.spec.ts` measure the first screens in English.
for (const locale of LOCALES.filter((each) => each !== 'en')) {
  test.describe(`the interface in ${locale}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite({
        LOCALE: locale,
        SITE_DESCRIPTION,
      });
      await publishFile(site);
    });
    test.afterAll(() => site.stop());

    test('lets the content of each page begin early on a phone, with one line of facts under each topic', async ({
      page,
    }) => {
      const types = locale === MEASURED ? undefined : WORDY;
      expect(await findLateContent(page, site, types)).toEqual([]);
      await page.goto(site.url + PAGE_TYPES.topics);
      const { whole, maxFactLines } = await measureRows(page);
      expect(whole).toBeGreaterThanOrEqual(4);
      expect(maxFactLines).toBe(1);
    });

    test('has one row of sections on phones, and the newest posts in it', async ({ page }) => {
      await page.goto(site.url + PAGE_TYPES.forums);
      for (const width of PHONE_WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        const header = await page.locator('body > header').boundingBox();
        expect(header?.height, `at ${width}`).toBeLessThanOrEqual(MAX_HEADER_HEIGHT);
        await page.locator('.nav-links a[href="/board/new"]').click({ trial: true });
      }
    });

    if (locale === MEASURED) {
      test('does so without scripts, too', async ({ browser }) => {
        const page = await browser.newPage({ javaScriptEnabled: false });
        expect(await findLateContent(page, site)).toEqual([]);
        await page.close();
      });
    }

    const checked = CHECKED.find((each) => each.locale === locale);
    if (!checked) return;
    const { openGraph, short, han } = checked;

    test('fits a narrow phone on every type of page', async ({ page }) => {
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(error.message));
      await page.setViewportSize({ width: 320, height: 800 });
      for (const [type, path] of Object.entries(PAGE_TYPES)) {
        await page.goto(site.url + path, { waitUntil: 'load' });
        expect.soft(await problemsOn(page), type).toEqual([]);
      }
      expect(messages).toEqual([]);
    });

    test('is declared to browsers and to sites that show its links', async () => {
      const { headers, body } = await getWithRetry(site, PAGE_TYPES.topics);
      expect(headers['content-language']).toBe(locale);
      expect(body).toContain(`<html lang="${locale}"`);
      expect(body).toContain(`<meta property="og:locale" content="${openGraph}"/>`);
    });

    test('has its own words for times, which scripts update, and its own Han glyphs', async ({
      page,
    }) => {
      await page.clock.install();
      const { body } = await getWithRetry(site, PAGE_TYPES.topics);
      expect(body).toMatch(/<time [^>]* data-short="">[^<]*20\d\d/);
      await page.goto(site.url + PAGE_TYPES.topics);
      const times = page.locator('time[data-short]');
      expect((await times.allTextContents()).filter((text) => !short.test(text))).toEqual([]);
      await times.first().evaluate((time) => {
        time.textContent = '';
      });
      await page.clock.runFor(UPDATE_TIMES_MS);
      await expect(times.first()).toHaveText(short);
      const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
      expect(family).toContain(han);
    });
  });
}
