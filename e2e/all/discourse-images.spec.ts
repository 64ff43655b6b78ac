import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createForum } from '../discourse/forum';
import { startStandIn } from '../discourse/stand-in';
import { serveZim } from '../offline/kiwix';
import { expect, baseTest as test } from '../site/base-test';
import { serveFiles } from '../site/file-server';
import { runLectern } from '../site/lectern';
import { startSite } from '../site/start';

const COPY = ['--with-images', '--rate', '1000'];
const dir = temporaryDir();
let settings: Record<string, string>;
const inFolder = (name: string) => ({ ...settings, DATA_DIR: path.join(dir, name) });

/** Copies a forum with images at a CDN, by a mirror and by an import. Then both servers close for good. */
test.beforeAll(async () => {
  const picture = await readFile('public/icon-192.png');
  const cdn = await serveHttp(({ url }, response) =>
    response.writeHead(url === '/lost.png' ? 404 : 200).end(picture),
  );
  const at = cdn.url.slice('http:'.length);

  const forum = createForum();
  const [topic] = forum.topics;
  const [post] = topic?.post_stream.posts ?? [];
  if (!topic || !post) throw new Error('no post');
  post.cooked = `<div class="lightbox-wrapper"><a class="lightbox" href="${at}/original/saw.png"><img src="${at}/optimized/saw_2.png" alt="A saw"></a></div>
<p><img src="${at}/lost.png" alt="Lost"> <img src="https://elsewhere.example/far.png" alt="far"></p>`;
  const standIn = await startStandIn(forum);
  const about = { status: 200, body: { logo_url: `${at}/logo.png` } };
  standIn.script = ({ pathname }) => (/basic-info/.test(pathname) ? about : undefined);
  // A CDN at a private address must be named.
  settings = { API_KIND: 'discourse', ORIGIN_URL: standIn.url, ORIGIN_HOSTS: at.slice(2) };

  const copied = expect.stringMatching(/2 images, 2 of them new; 1 missing\.\n.*elsewhere/);
  const mirrored = await runLectern(['mirror', standIn.url, ...COPY], inFolder('mirrored'));
  expect(mirrored).toMatchObject({ status: 0, output: copied });
  const folder = inFolder('imported');
  const archive = path.join(folder.DATA_DIR, 'archive');
  await mkdir(archive, { recursive: true });
  await writeFile(path.join(archive, '1.json'), JSON.stringify(topic));
  const imported = await runLectern(['import', '--discourse', archive, ...COPY], folder);
  expect(imported).toMatchObject({ status: 0, output: copied });

  await standIn.stop();
  await cdn.stop();
});

/** Expects the topic's image to be shown and to lead to the large one. */
async function expectImage(page: Page, address: string) {
  await page.goto(address);
  const image = page.getByRole('img', { name: 'A saw' });
  await expect(image).toHaveJSProperty('naturalWidth', 192);
  const [large] = await Promise.all([page.waitForResponse(/\/media\//), image.click()]);
  expect(large.headers()['content-type']).toBe('image/png');
}

test('a site over the mirror shows the images of a forum that is gone', async ({ page }) => {
  const site = await startSite({ ...inFolder('mirrored'), COMMUNITY: 'mirror' });
  await expectImage(page, `${site.url}/board/topics/1`);
  await site.stop();
});

test('so do the files of the import, without asking for images again', async ({ page }) => {
  const frozen = path.join(dir, 'frozen');
  const result = await runLectern(['freeze', frozen, ...COPY], inFolder('imported'));
  expect(result).toMatchObject({ status: 0, output: expect.stringContaining('2 images, 0 of') });
  const files = await serveFiles(frozen);
  await expectImage(page, `${files.url}/archive/board/topics/1/index.html`);
  await files.stop();
});

test('so does an archive for Kiwix', async ({ page }) => {
  const file = path.join(dir, 'forum.zim');
  expect(await runLectern(['zim', file], inFolder('mirrored'))).toMatchObject({ status: 0 });
  const kiwix = await serveZim(file);
  await expectImage(page, `${kiwix.url}/forum/board/topics/1/index.html`);
  await kiwix.stop();
});
