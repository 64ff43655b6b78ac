import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { HtmlPage } from '../site/html-page';
import { runLectern } from '../site/lectern';
import { t } from '../site/messages';
import { type RunningSite, startSite } from '../site/start';

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const LINK = 'href="/downloads"';

let site: RunningSite;
let folder: string;

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org' });
  folder = path.join(site.dataDir, 'downloads');
});

test.afterAll(() => site.stop());

async function expectNoPage() {
  await mkdir(path.join(folder, 'folder'), { recursive: true });
  expect((await getWithRetry(site, '/downloads')).status).toBe(404);
  expect((await getWithRetry(site, '/')).body).not.toContain(LINK);
}

async function expectListed() {
  await writeFile(path.join(folder, 'all of it.zim'), BYTES);
  await expect.poll(async () => (await getWithRetry(site, '/')).body).toContain(LINK);
  const sha256 = createHash('sha256').update(BYTES).digest('hex');
  await expect.poll(async () => (await getWithRetry(site, '/downloads')).body).toContain(sha256);
  const { body, headers } = await getWithRetry(site, '/downloads');
  expect(new HtmlPage(body).texts('h1')).toEqual([t('downloads.title')]);
  expect(body).toContain('href="/downloads/all%20of%20it.zim"');
  expect(body).toContain('0.1 MB');
  expect(headers['x-robots-tag'] ?? body).toContain('noindex');
}

async function expectSent() {
  const address = '/downloads/all%20of%20it.zim';
  const whole = await get(site, address);
  expect(whole.headers).toMatchObject({
    'content-length': '100000',
    'content-type': 'application/x-zim',
    'accept-ranges': 'bytes',
    'content-disposition': "attachment; filename*=UTF-8''all%20of%20it.zim",
    'x-robots-tag': 'noindex',
  });
  const { etag = '', 'last-modified': modified = '' } = whole.headers;
  const part = await get(site, address, { range: 'bytes=65-90', 'if-range': modified });
  expect([part.status, part.headers['content-range'], part.body]).toEqual([
    206,
    'bytes 65-90/100000',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ]);
  const past = await get(site, address, { range: 'bytes=100000-' });
  expect([past.status, past.headers['content-range']]).toEqual([416, 'bytes */100000']);
  expect((await get(site, address, { 'if-none-match': etag })).status).toBe(304);
}

async function expectNothingElse() {
  await symlink(path.join(site.dataDir, 'community.db'), path.join(folder, 'link.db'));
  await symlink('/etc/passwd', path.join(folder, 'passwd'));
  await writeFile(path.join(folder, '.hidden'), 'x');
  await writeFile(path.join(folder, 'half.zim.new'), 'x');
  for (const name of [
    ...['link.db', 'passwd', '.hidden', 'half.zim.new', 'folder', 'none', '', '.', '..'],
    ...[
      '..%2Fcommunity.db',
      '%2e%2e%2fcommunity.db',
      '..%5Ccommunity.db',
      '%2Fetc%2Fpasswd',
      'x%00',
    ],
  ]) {
    const { status } = await get(site, `/downloads/${name}`);
    expect([name, status < 300]).toEqual([name, false]);
  }
  expect([400, 404]).toContain((await get(site, '/downloads/%FF')).status);
  const { body } = await getWithRetry(site, '/downloads');
  expect(body.match(/href="\/downloads\/[^"]+"/g)).toEqual(['href="/downloads/all%20of%20it.zim"']);
}

async function expectPublished() {
  const env = { DATA_DIR: site.dataDir };
  const publish = (command: string, ...args: string[]) =>
    runLectern([command, ...args, '--publish'], env);
  expect(await publish('export')).toMatchObject({ status: 0 });
  const { body } = await getWithRetry(site, '/downloads');
  expect(body).toContain('href="/downloads/export.zip"');
  const head = await get(site, '/downloads/export.zip', { range: 'bytes=0-1' });
  expect([head.status, head.body]).toEqual([206, 'PK']);
}

async function expectNoLink() {
  await rm(folder, { recursive: true });
  await expect.poll(async () => (await getWithRetry(site, '/')).body).not.toContain(LINK);
  expect((await getWithRetry(site, '/downloads')).status).toBe(404);
}

test('files in a folder are offered, sent in part, and nothing else of the disk is', async () => {
  await test.step('without files there is no page, and no link to one', expectNoPage);
  await test.step(
    'a file is listed with its size, date and checksum, and linked from every page',
    expectListed,
  );
  await test.step('a file is sent whole, in part, or not again', expectSent);
  await test.step('nothing else of the disk is sent', expectNothingElse);
  await test.step('commands publish what they write', expectPublished);
  await test.step('without files the link is gone again', expectNoLink);
});
