import { rmSync, symlinkSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import {
  imageCopiesPath,
  imageCopyBytes,
  imageCopyName,
  imageCopyPath,
} from '@/lib/base/files/copied-files';
import { renderPosts } from '@/lib/content/pipeline/render-texts';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { forgottenPath, writeForgotten } from '@/lib/store/forgotten/forgotten-list';
import { makeBackup, restoreBackup } from '@/tools/backup/backup';
import { forget } from '@/tools/forget/forget';
import { ImageCopier } from './image-copier';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
let asked: string[] = [];

const answer: RequestListener = ({ url = '' }, response) => {
  asked.push(url);
  const to = (location: string) => response.writeHead(302, { location }).end();
  if (url === '/site/basic-info.json') {
    response.end(`{"logo_url":"//${unnamed}/l","a_url":"//10.0.0.1/"}`);
  } else if (url === '/moved') {
    to('/image.png');
  } else if (url === '/inside.png') {
    to('http://169.254.169.254/latest/meta-data');
  } else if (url === '/limited.gif' && asked.filter((each) => each === url).length === 1) {
    response.writeHead(429, { 'retry-after': '1' }).end();
  } else if (url === '/page.png') {
    response.end('<html>Log in</html>');
  } else if (url === '/broken.gzip') {
    response.setHeader('content-encoding', 'gzip').end('no gzip');
  } else if (url === '/part') {
    response.writeHead(206).end(PNG);
  } else if (url === '/nothing') {
    response.writeHead(204).end();
  } else if (url === '/huge.png') {
    response.end(Buffer.alloc(9 * 1024 * 1024, PNG));
  } else {
    const status = /^.broken/.test(url) ? 500 : 200;
    response.writeHead(/^.gone/.test(url) ? 404 : status).end(PNG);
  }
};

async function listen(): Promise<string> {
  const { url, stop } = await serveHttp(answer);
  afterAll(stop);
  return new URL(url).host;
}

const forum = await listen();
const cdn = await listen();
/** Another port of this machine, which only the forum names. */
const unnamed = await listen();
const dataDir = temporaryDir();
configure({ DATA_DIR: dataDir, ORIGIN_URL: `http://${forum}`, ORIGIN_HOSTS: cdn });

const show = (address: string) => `<p><img src="${address}" alt="a picture"></p>`;

const withPost = (html: string) => async (builder: StoreBuilder) => {
  builder.addPost({ id: 1, topicId: 1, author: { name: '' }, html });
};

/** Publishes a post and copies its images. Returns the run's output and requests. */
async function run(html: string, imageMb = '10') {
  await publishStore(dataDir, withPost(html));
  asked = [];
  const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true).mockClear();
  const copier = new ImageCopier({ 'with-images': true, 'image-mb': imageMb, rate: '1000' });
  await copier.copy(storePath(dataDir), () => undefined);
  const requests = asked.filter((path) => path !== '/site/basic-info.json');
  return { summary: lines.mock.calls.join('').trim(), isComplete: copier.isComplete, requests };
}

test('images of the forum and its CDN are copied once, what is missing is counted', async () => {
  const html = `${show('/uploads/a.png')}${show('//elsewhere.example/x.png')}${show(`http://${unnamed}/x.png`)}
    <a class="lightbox" href="//${cdn}/full.jpeg">${show(`http://${cdn}/small.jpeg`)}</a>
    ${show('/gone.png')}${show('/page.png')}${show('/huge.png')}${show('/moved')}${show('/limited.gif')}
    <img class="emoji" title=":smile:" src="/images/emoji/smile.png">${show('/drawing.svg')}<a href="/t/1">here</a>
    ${show('/broken.gzip')}${show('/part')}${show('/nothing')}`;
  const first = await run(html);
  expect(first.isComplete && first.summary).toBe(
    `5 images, 5 of them new; 6 missing.\nNot copied, not in ORIGIN_HOSTS: elsewhere.example (1), ${unnamed} (1).`,
  );
  const second = await run(html);
  // Requested again, unless the server said that it has no such image.
  const asked = ['/page.png', '/huge.png', '/broken.gzip', '/part', '/nothing'];
  expect(second.requests).toEqual(asked);
  expect(second.summary).toContain('5 images, 0 of them new; 6 missing.');
});

test('a redirect to another host is not followed, and a server that fails is left alone', async () => {
  const broken = Array.from({ length: 20 }, (_, at) => show(`http://${cdn}/broken/${at}.png`));
  const html = `${show('/inside.png')}${broken.join('')}${show('/after.png')}`;
  const { summary, isComplete, requests } = await run(html);
  expect(requests.filter((path) => path.startsWith('/broken'))).toHaveLength(5);
  expect(summary).toBe(
    `1 images, 1 of them new; 0 missing.\nNot copied, run again to go on: ${cdn} does not answer (15), ${cdn}: status 500 (5).\nNot copied, not in ORIGIN_HOSTS: 169.254.169.254 (1).`,
  );
  expect(isComplete).toBe(false);
});

test('no more is copied than the operator allows', async () => {
  const { summary, requests } = await run(show('/1') + show('/2') + show('/3'), '0.0002');
  expect(requests).toEqual(['/1', '/2']);
  expect(summary).toContain('Not copied, run again to go on: --image-mb is reached (1).');
});

test('pages show the copies that can be read, and lead to them', async () => {
  const image = (name: string) => `<img src="/${name}.png" alt="">`;
  const html = `<a class="lightbox" href="/full.jpeg">${image('small')}</a>${image('gone')}`;
  await run(html);
  const gone = join(imageCopiesPath(dataDir), imageCopyName(`http://${forum}/gone.png`));
  rmSync(gone);
  symlinkSync(gone, gone);
  const full = imageCopyPath(dataDir, `http://${forum}/full.jpeg`);
  const small = imageCopyPath(dataDir, `http://${forum}/small.png`);
  const [post] = await renderPosts([{ id: 1, html }], 1);
  expect(post?.body.html).toContain(`href="${full}"`);
  expect(post?.body.html).toContain(`src="${small}"`);
  expect(post?.body.html).toContain(`href="http://${forum}/gone.png"`);
  const [again] = await renderPosts([{ id: 2, html: post?.body.html ?? '' }], 1);
  expect(again?.body.html).toBe(post?.body.html);
});

const forgetPost = (isDryRun: boolean) =>
  forget(dataDir, { kind: 'post', value: '1' }, { hasPosts: false, isDryRun });

test('images that only a forgotten post shows are counted and deleted', async () => {
  await run(show('/secret.png'));
  const backup = join(temporaryDir(), 'backup');
  await makeBackup(dataDir, backup);
  for (const isDryRun of [true, false]) {
    expect(imageCopyBytes(dataDir, `http://${forum}/secret.png`)).toBe(PNG.length);
    expect(await forgetPost(isDryRun)).toMatchObject({ images: 1 });
  }
  await restoreBackup(backup, dataDir);
  expect(imageCopyBytes(dataDir, `http://${forum}/secret.png`)).toBeUndefined();
});

test('what is forgotten while images are copied stays so', async () => {
  writeForgotten(forgottenPath(dataDir), []);
  await publishStore(dataDir, withPost(''), undefined, {
    beforeReplacing: () => writeForgotten(forgottenPath(dataDir), [{ kind: 'post', id: 1, at: 1 }]),
  });
  expect(await forgetPost(false)).toMatchObject({ removed: 0 });
});
