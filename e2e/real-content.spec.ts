import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findAccessibilityViolations } from './site/axe';
import { contentPages } from './site/content-pages';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** Real pages; they are not part of the project, so the tests are only run beside them. */
const DATA = '../shared/data';
/** https://www.deque.com/axe/core-documentation/api-documentation/#axecore-tags */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const TOPICS = 32;
const PAGES = 32;

const COMBINATIONS = (['en', 'zh-CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => [
    { locale, colorScheme, device: 'phone', viewport: { width: 360, height: 760 } },
    { locale, colorScheme, device: 'desktop', viewport: { width: 1280, height: 800 } },
  ]),
);
/** `npm run accessibility` checks each page in all combinations; by default they take turns. */
const TURNS = process.env.ALL_COMBINATIONS ? 1 : COMBINATIONS.length;
const TIMEOUT_MS = process.env.ALL_COMBINATIONS ? 900_000 : 180_000;

test.describe('real topics and wiki pages have no accessibility violations', () => {
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
    paths = contentPages(dataDir, TOPICS, PAGES);
    expect(paths.length).toBeGreaterThanOrEqual(60);
  });
  test.afterAll(async () => {
    for (const site of sites.values()) await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  for (const [turn, { locale, colorScheme, device, viewport }] of COMBINATIONS.entries()) {
    test(`on a ${device}, ${colorScheme}, ${locale}`, async ({ page }) => {
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
});
