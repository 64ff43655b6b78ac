import { findAccessibilityViolations } from './site/axe';
import {
  FIRST_SCREENS,
  findLateContent,
  PHONE_VIEWPORT,
  SITE_DESCRIPTION,
} from './site/first-screen';
import { getWithRetry } from './site/get';
import { LAID_OUT_LOCALES } from './site/laid-out-locales';
import { layOutAllRows } from './site/lay-out-rows';
import { measureRows } from './site/measure-phone';
import { PAGE_TYPES } from './site/page-types';
import { publishFile } from './site/publish-file';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** How often the script of a page updates its times. */
const UPDATE_TIMES_MS = 60_000;

/**
 * The languages whose pages are laid out. English is that of all other specs. No other language has longer
 * messages than these, which the tests of the messages check.
 */
const EXPECTED: Record<
  (typeof LAID_OUT_LOCALES)[number],
  { openGraph: string; short: RegExp; han: string }
> = {
  de: {
    openGraph: 'de_DE',
    short: /^(?:\w\w\., )?\d\d:\d\d$|^\d+\. [\wä]+\.?$|^[\wä]+\.? \d{4}$/,
    han: 'Noto Sans CJK SC',
  },
  fr: {
    openGraph: 'fr_FR',
    short: /^(?:\w+\.? )?\d\d:\d\d$|^\d+(?:er)? [\wéû]+\.?$|^[\wéû]+\.? \d{4}$/,
    han: 'Noto Sans CJK SC',
  },
  ja: {
    openGraph: 'ja_JP',
    short: /^\d\d:\d\d(?:\(.\)| \(.\))?$|^\d+月\d+日$|^\d{4}年\d+月$/,
    han: 'Noto Sans CJK JP',
  },
  ru: {
    openGraph: 'ru_RU',
    short: /^(?:..,? )?\d\d:\d\d$|^\d+ [а-я]+\.?$|^[а-я]+\.? \d{4} г\.$/,
    han: 'Noto Sans CJK SC',
  },
};

/** Pages without scripts: those with dates in full, those with links in place of menus, and the note that scripts are needed. */
const WITHOUT_SCRIPTS = [
  'home',
  'forum',
  'topics',
  'topic, deep',
  'wiki page',
  'search',
  'reading',
];

for (const locale of LAID_OUT_LOCALES) {
  test.describe(`the interface in ${locale}`, () => {
    const { openGraph, short, han } = EXPECTED[locale];
    let site: Site;
    test.beforeAll(async () => {
      site = await startSite({
        LOCALE: locale,
        SITE_DESCRIPTION,
      });
      await publishFile(site);
    });
    test.afterAll(() => site.stop());

    test('lets the content of each page begin early on a phone, and fits a narrow one, with controls of a size to touch', async ({
      page,
    }) => {
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(error.message));
      for (const type of Object.keys(locale === 'de' ? FIRST_SCREENS : PAGE_TYPES)) {
        expect.soft(await findLateContent(page, site, [type])).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        await layOutAllRows(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect.soft(overflow, type).toBeLessThanOrEqual(0);
        // Its labels are the shortest of these languages.
        if (locale === 'ja') {
          const violations = await findAccessibilityViolations(page, { rules: ['target-size'] });
          expect.soft(violations, type).toEqual([]);
        }
      }
      expect(messages).toEqual([]);
    });

    test('shows topics whole on a phone, with one line of facts under each', async ({ page }) => {
      await page.setViewportSize(PHONE_VIEWPORT);
      await page.goto(site.url + PAGE_TYPES.topics);
      const { whole, maxFactLines } = await measureRows(page);
      expect(whole).toBeGreaterThanOrEqual(4);
      expect(maxFactLines).toBe(1);
    });

    if (locale === 'de') {
      test('lets content begin early without scripts, too', async ({ browser }) => {
        const page = await browser.newPage({ javaScriptEnabled: false });
        expect(await findLateContent(page, site, WITHOUT_SCRIPTS)).toEqual([]);
        await page.close();
      });
    }

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
