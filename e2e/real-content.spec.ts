import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from './site/axe';
import { contentPages, forumPages } from './site/content-pages';
import { contentTop, PHONE_VIEWPORT, POST } from './site/first-screen';
import { getWithRetry } from './site/get';
import { measureHeadline, measureRows, measureTopicHeader } from './site/measure-phone';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** Real pages; they are not part of the project, so the tests are only run beside them. */
const DATA = '../shared/data';
/** https://www.deque.com/axe/core-documentation/api-documentation/#axecore-tags */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Where the first post begins below a title of two lines at most, in CSS pixels; each further line moves it down. */
const MAX_POST_TOP = 330;

const COMBINATIONS = (['en', 'zh-CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => [
    { locale, colorScheme, device: 'phone', viewport: PHONE_VIEWPORT },
    { locale, colorScheme, device: 'desktop', viewport: { width: 1280, height: 800 } },
  ]),
);
/** `npm run accessibility` checks each page in all combinations; by default they take turns. */
const TURNS = process.env.ALL_COMBINATIONS ? 1 : COMBINATIONS.length;
/** So many topics, and as many pages of the wiki. */
const PAGES = process.env.ALL_COMBINATIONS ? 32 : 8;
const TIMEOUT_MS = process.env.ALL_COMBINATIONS ? 900_000 : 180_000;

async function expectRows(page: Page, minWhole: number): Promise<void> {
  const { whole, maxFactLines } = await measureRows(page);
  expect.soft(whole, page.url()).toBeGreaterThanOrEqual(minWhole);
  expect.soft(maxFactLines, page.url()).toBe(1);
}

test.describe('real topics and wiki pages', () => {
  test.skip(!existsSync(DATA), 'skipped without ../shared/data');
  let dataDir: string;
  let paths: string[] = [];
  const sites = new Map<string, Site>();

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lectern-real-'));
    const from = ['--wiki', `${DATA}/wiki/pages`, '--board', `${DATA}/board`];
    await promisify(execFile)('npm', ['run', 'lectern', '--', 'import', ...from], {
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 1 << 24,
    });
    for (const LOCALE of ['en', 'zh-CN']) {
      sites.set(LOCALE, await startSite({ DATA_DIR: dataDir, LOCALE }));
    }
    paths = contentPages(dataDir, PAGES, PAGES);
    expect(paths.length).toBeGreaterThanOrEqual(2 * PAGES - 4);
  });
  test.afterAll(async () => {
    for (const site of sites.values()) await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  for (const [turn, { locale, colorScheme, device, viewport }] of COMBINATIONS.entries()) {
    test(`no accessibility violations on a ${device}, ${colorScheme}, ${locale}`, async ({
      page,
    }) => {
      test.setTimeout(TIMEOUT_MS);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const found: string[] = [];
      for (const path of paths.filter((_, at) => (at - turn) % TURNS === 0)) {
        await page.goto(sites.get(locale)?.url + path, { waitUntil: 'load' });
        const violations = await findAccessibilityViolations(page, { tags: TAGS });
        found.push(...violations.map((violation) => `${path}: ${violation}`));
      }
      expect(found).toEqual([]);
    });
  }

  for (const locale of ['en', 'zh-CN']) {
    test(`first screens of a phone, ${locale}`, async ({ page }) => {
      test.setTimeout(TIMEOUT_MS);
      const site = sites.get(locale);
      if (!site) throw new Error(`There is no site in ${locale}`);
      await page.setViewportSize(PHONE_VIEWPORT);
      const open = async (path: string) => {
        await getWithRetry(site, path);
        await page.goto(site.url + path);
      };
      await open('/');
      expect.soft(await measureHeadline(page), 'the first headline').toBeLessThanOrEqual(190);
      await open('/board/topics');
      await expectRows(page, 4);
      const forums = forumPages(dataDir, 8);
      expect(forums.length).toBeGreaterThanOrEqual(4);
      for (const path of forums) {
        await open(path);
        await expectRows(page, 5);
      }
      for (const path of paths.filter((each) => each.startsWith('/board/'))) {
        await open(path);
        const { titleLines, lineHeight, factsDistance } = await measureTopicHeader(page);
        expect.soft(factsDistance, path).toBeGreaterThanOrEqual(6);
        const longer = Math.max(0, titleLines - 2) * lineHeight;
        const top = await page.evaluate(contentTop, POST);
        expect.soft(top - longer, path).toBeLessThanOrEqual(MAX_POST_TOP);
      }
    });
  }
});
