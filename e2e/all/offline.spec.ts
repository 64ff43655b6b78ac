import path from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { crawl } from '../crawl/crawl';
import { serveZim } from '../offline/kiwix';
import { publishSmallCommunity } from '../offline/small-community';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry } from '../site/get';
import { runLectern, startProgram } from '../site/lectern';

const SITE_URL = 'https://workshop.example.org';

const dir = temporaryDir();
const env = { DATA_DIR: path.join(dir, 'data'), SITE_URL, SITE_NAME: 'The Workshop' };

test.beforeAll(() => publishSmallCommunity(env.DATA_DIR));

test.describe('an archive for Kiwix', () => {
  let file: string;
  let kiwix: Awaited<ReturnType<typeof serveZim>>;

  test.beforeAll(async () => {
    file = path.join(dir, 'archives', 'workshop.zim');
    const packed = await runLectern(['zim', file, '--language', 'eng,zho'], env);
    expect(packed).toMatchObject({ status: 0, output: expect.stringMatching(/Packed \d+ pages/) });
    expect(packed.output).toContain('Pages name 1 images that the community does not have.');
    kiwix = await serveZim(file);
  });

  test.afterAll(() => kiwix.stop());

  test('zimcheck finds no error', async () => {
    expect(await startProgram(['zimcheck', file]).ended).toMatchObject({ status: 0 });
  });

  test('it says what it is', async () => {
    const { body } = await getWithRetry(kiwix, '/catalog/v2/entries');
    expect(body).toContain('<title>The Workshop</title>');
    expect(body).toContain('<language>eng,zho</language>');
    expect(body).toContain('<name>workshop.example.org_mul</name>');
    expect(body).toContain('open for everyone to read.</summary>');
    expect(body).toMatch(/<author>\s*<name>The Workshop</);
    expect(body).toMatch(/<dc:issued>\d{4}-\d\d-\d\dT/);
  });

  test('every link leads to a page, a moved topic to where it is now', async () => {
    const found = await crawl(kiwix, {
      startUrls: ['/workshop/index.html'],
      shouldFollow: ({ href }) => href.startsWith('/workshop/'),
      withPages: true,
    });
    expect(found.failures).toEqual([]);
    expect(found.pages.size).toBeGreaterThan(10);
    const moved = await getWithRetry(kiwix, '/workshop/board/topics/2/index.html');
    expect(moved.status).toBe(302);
    expect(moved.headers.location).toBe('/workshop/board/topics/1/index.html');
  });

  test('titles and texts are found', async () => {
    const titles = await getWithRetry(kiwix, '/suggest?content=workshop&term=plan');
    expect(JSON.parse(titles.body)).toContainEqual(
      expect.objectContaining({ value: 'A plane &amp; a saw · Saws' }),
    );
    const texts = await getWithRetry(kiwix, '/search?content=workshop&pattern=zorblax');
    expect(texts.body).toContain('/workshop/board/topics/1/index.html');
  });

  test('each type of page looks as on the site, without the network', async ({ page }) => {
    const problems = watchProblems(page, kiwix.url);
    for (const [name, heading] of [
      ['index', 'The Workshop'],
      ['board/forums/index', 'Forums'],
      ['board/forums/2/index', 'Saws'],
      ['board/topics/index', 'Topics'],
      ['board/topics/1/index', 'A plane & a saw'],
      ['board/topics/1/page/2/index', 'A plane & a saw'],
      ['wiki/pages/index', 'The workshop'],
      ['wiki/pages/guide/start/index', 'The guide'],
      ['wiki/namespaces/index', /wiki/i],
      ['wiki/namespaces/guide/tools/zh/index', 'zh'],
    ] as const) {
      await page.goto(`${kiwix.url}/workshop/${name}.html`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('body')).not.toHaveCSS('font-family', '"Times New Roman"');
    }
    await page.goto(`${kiwix.url}/workshop/wiki/pages/guide/start/index.html`);
    const bench = page.getByRole('img', { name: 'A bench' });
    await expect(bench).toHaveJSProperty('naturalWidth', 192);
    await page.getByRole('link', { name: 'Setting teeth' }).click();
    await expect(page).toHaveURL(/\/guide\/tools\/saw\/index\.html#s-setting_the_teeth$/);
    expect(problems).toEqual([]);
  });
});

/** Collects failed requests, page errors, and requests to other servers. */
function watchProblems(page: Page, url: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) {
      problems.push(`outside: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
