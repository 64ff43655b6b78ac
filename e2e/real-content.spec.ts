import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';

/** Real pages; they are not part of the project, so the tests are only run beside them. */
const DATA = '../shared/data';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 360, height: 760 };
const DESK = { width: 1280, height: 800 };
const TOPICS = 32;
const PAGES = 32;

/** Every n-th of a list, so many in all. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, at) =>
      Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length),
  );

/** Rules whose result depends on the width. */
const OF_WIDTH = ['region', 'scrollable-region-focusable', 'target-size', 'landmark-unique'];
/** Rules whose result depends on the words of the interface. */
const OF_LANGUAGE = [
  'aria-allowed-attr',
  'button-name',
  'html-lang-valid',
  'label',
  'link-name',
  'valid-lang',
];

async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // The other mode opens another page for each result.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: TAGS };
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 200)}`),
  );
}

test.describe('real topics and wiki pages have no accessibility violations', () => {
  test.skip(!existsSync(DATA), 'skipped without ../shared/data');
  test.describe.configure({ mode: 'serial' });
  let dataDir: string;
  let paths: string[] = [];
  let sites: Site[] = [];

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    dataDir = await mkdtemp(join(tmpdir(), 'lectern-real-'));
    const from = ['--wiki', `${DATA}/wiki/pages`, '--board', `${DATA}/board`];
    await promisify(execFile)('npm', ['run', 'import', '--', ...from], {
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 1 << 24,
    });
    const lines = (await readFile(`${DATA}/board/topics.jsonl`, 'utf8')).trim().split('\n');
    const topics = lines.map((line) => `/board/topics/${JSON.parse(line).tid}`);
    const english = await startSite({ DATA_DIR: dataDir });
    const chinese = await startSite({ DATA_DIR: dataDir, LOCALE: 'zh-CN' });
    sites = [english, chinese];
    const files = await readdir(`${DATA}/wiki/pages`, { recursive: true });
    const pages = files
      .filter((file) => file.endsWith('.txt'))
      .sort()
      .map((file) => `/wiki/pages/${file.slice(0, -'.txt'.length).replaceAll('/', ':')}`);
    paths = [...spread(topics, TOPICS), ...spread(pages, PAGES)];
  });
  test.afterAll(async () => {
    for (const site of sites) await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  for (const [part, name] of ['first', 'second', 'third', 'fourth'].entries()) {
    test(`the ${name} quarter`, async ({ page }) => {
      test.setTimeout(240_000);
      expect(paths.length).toBeGreaterThanOrEqual(60);
      const found: string[] = [];
      const check = async (where: string, rules?: string[]) => {
        const violations = await violationsOn(page, rules);
        found.push(...violations.map((violation) => `${where}: ${violation}`));
      };
      for (const path of paths.filter((_, at) => at % 4 === part)) {
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(sites[0]?.url + path, { waitUntil: 'load' });
        await check(`${path} on a phone`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await check(`${path} in the dark`, ['color-contrast']);
        await page.setViewportSize(DESK);
        await check(`${path} on a desktop`, OF_WIDTH);
        await page.goto(sites[1]?.url + path, { waitUntil: 'load' });
        await check(`${path} in Chinese`, OF_LANGUAGE);
      }
      expect(found).toEqual([]);
    });
  }
});
