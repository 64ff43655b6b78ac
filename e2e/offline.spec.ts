import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { crawl } from './crawl/crawl';
import { runEpubcheck } from './offline/epubcheck';
import { serveZim } from './offline/kiwix';
import { runLectern, runToEnd } from './offline/run-to-end';
import { publishSmallCommunity } from './offline/small-community';
import { getWithRetry } from './site/get';
import { EPUBCHECK, findProgram, KIWIX, ZIM_TOOLS } from './site/programs';

const SITE_URL = 'https://workshop.example.org';

let dir: string;
let env: Record<string, string>;

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lectern-offline-'));
  env = { DATA_DIR: path.join(dir, 'data'), SITE_URL, SITE_NAME: 'The Workshop' };
  await publishSmallCommunity(env.DATA_DIR ?? '');
});

test.afterAll(() => rm(dir, { recursive: true, force: true }));

test.describe('an archive for Kiwix', () => {
  test.skip(!findProgram(ZIM_TOOLS), 'zim-tools is not installed');
  test.skip(!findProgram(KIWIX), 'kiwix-serve is not installed');
  test.describe.configure({ mode: 'serial' });
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
    expect(await runToEnd('zimcheck', [file])).toMatchObject({ status: 0 });
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

/** Collects failed requests, errors of the page, and requests to other servers. */
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

test.describe('books', () => {
  test.skip(!findProgram(EPUBCHECK), 'epubcheck is not installed');

  /** Makes a book, checks it, and returns its files by name. */
  async function makeBook(subject: string, name: string): Promise<Map<string, string>> {
    const file = path.join(dir, name);
    expect(await runLectern(['epub', subject, file], env)).toMatchObject({ status: 0 });
    expect(await runEpubcheck(file)).toMatchObject({
      status: 0,
      output: expect.stringContaining('0 fatals / 0 errors / 0 warnings'),
    });
    const archive = await readFile(file);
    // Reading systems recognize the format by these bytes.
    expect(archive.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
    return new Map(
      Object.entries(unzipSync(archive)).map(([entry, bytes]) => [
        entry.replace('EPUB/', ''),
        strFromU8(bytes, /\.png$/.test(entry)),
      ]),
    );
  }

  test('a topic is a book', async () => {
    // The number that it had before it was moved.
    const files = await makeBook('2', 'topic.epub');
    const [first, second] = [
      files.get('chapter-1.xhtml') ?? '',
      files.get('chapter-2.xhtml') ?? '',
    ];
    const about = files.get('package.opf') ?? '';
    expect(about).toContain('<dc:title>A plane &amp; a saw</dc:title>');
    expect(about).toContain('<dc:creator>Ada</dc:creator><dc:contributor>Grace</dc:contributor>');
    expect(about).toContain(`<dc:source>${SITE_URL}/board/topics/1</dc:source>`);
    expect(about).toMatch(/href="chapter-1.xhtml" [^>]*properties="mathml"/);
    expect(about).not.toMatch(/href="chapter-2.xhtml" [^>]*properties="mathml"/);
    expect(files.get('nav.xhtml')).toContain('<a href="chapter-2.xhtml#post-21">');
    expect(first).toContain('<math display="block"');
    expect(first).toContain('<img src="images/1.png" alt="a pixel"/>');
    expect(first).toContain('href="https://outside.example/far.png">far away</a>');
    expect(first).toMatch(/<span class="hljs-keyword">let<\/span> plane/);
    expect(first).toMatch(/lang="ar" dir="rtl" xml:lang="ar"><p>هذا/);
    expect(first).toContain('<div class="as-b">bold<p>block</p></div>');
    expect(second).toContain('<a href="chapter-1.xhtml#post-1">Ada</a>');
    expect(second).toContain('<a href="chapter-1.xhtml#post-3">There</a>');
    expect(second).toContain(`<a href="${SITE_URL}/board/topics/3">elsewhere</a>`);
    expect([...files.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(1);
  });

  test('a branch of the wiki is a book', async () => {
    const files = await makeBook('guide', 'guide.epub');
    const [start, saw, kintsugi] = [1, 2, 3].map((number) => files.get(`chapter-${number}.xhtml`));
    expect(start).toContain('<a href="chapter-2.xhtml#s-setting_the_teeth"');
    expect(start).toContain(`href="${SITE_URL}/wiki/pages/start"`);
    expect(start).toContain('href="https://outside.example/?q=%7Ba%7D%5Eb"');
    expect(start).toContain('<span class="wikilink2" title="no:such:page">page</span>');
    expect(start).toContain('<img src="images/1.png"');
    expect(start).toContain('<span class="image-off">A lost picture</span>');
    expect(saw).toContain('<td> rip </td>');
    expect(saw).toMatch(/<a href="#s-fn__1" .*id="s-fn__1"/s);
    expect(kintsugi).toMatch(/<html [^>]*lang="zh" xml:lang="zh" dir="ltr">/);
    const nav = files.get('nav.xhtml') ?? '';
    expect(nav).toMatch(/The guide.*Tools.*The saw.*Setting the teeth.*金缮.*漆/s);
    expect(nav).toContain(`href="chapter-3.xhtml#s-${encodeURIComponent('漆')}"`);
  });
});

test('the commands say what is wrong', async () => {
  const [book, archive] = await Promise.all([
    runLectern(['epub', '99', path.join(dir, 'x.epub')], env),
    runLectern(['zim', path.join(dir, 'x.zim')], { ...env, PATH: '/nowhere' }),
  ]);
  expect(book).toMatchObject({ status: 1, output: 'There is no topic 99.\n' });
  expect(archive).toMatchObject({
    status: 1,
    output: expect.stringContaining('sudo apt-get install zim-tools'),
  });
});
