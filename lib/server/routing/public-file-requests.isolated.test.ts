import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { imageCopiesPath, imageCopyName } from '@/lib/base/files/copied-files';
import { openSite } from '@/lib/community/site/open-site';
import { ImageCache } from '@/lib/content/images/image-cache';
import { imageCaches } from '@/lib/content/images/image-caches';
import { imageSigner } from '@/lib/content/settings/url-signer';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PNG = Buffer.concat([SIGNATURE, Buffer.alloc(2000)]);
const LARGE = Buffer.concat([SIGNATURE, Buffer.alloc(8 * 1024 * 1024)]);

const dataDir = temporaryDir();
const settings = configure({ IMAGES: 'proxy', DATA_DIR: dataDir });

const get: ServedRequests['get'] = (...request) => site.get(...request);
const signed = (address: string) => imageSigner(dataDir).toPath(address);

mkdirSync(join(dataDir, 'media'));
writeFileSync(join(dataDir, 'media', 'a.png'), PNG);
writeFileSync(join(dataDir, 'media', 'large.png'), LARGE);
const copy = join(imageCopiesPath(dataDir), imageCopyName('http://slow.example/copied'));
mkdirSync(dirname(copy), { recursive: true });
writeFileSync(copy, PNG);
// The host "slow" never sends an image. Requests that wait for it are soon rejected.
const limits = {
  maxActive: 16,
  maxActivePerOrigin: 4,
  maxWaiting: 256,
  maxWaitingPerOrigin: 64,
  maxWaitMs: 10,
};
const fetchBytes = (address: string) =>
  address.includes('//slow') ? new Promise<Buffer>(() => undefined) : Promise.resolve(PNG);
imageCaches.set({ ...imageCaches(), proxied: new ImageCache(fetchBytes, { limits }) });
const site = await serveRequests(fakeRenderer(), openSite(settings));
afterAll(() => site.httpServer.stop(0));

test('sixty images of a slow server use no slot that data, files or other images need', async () => {
  const slow = Array.from({ length: 60 }, (_, n) => get(signed(`http://slow.example/${n}`)));
  const over = await Promise.all(slow.slice(4));
  expect(over.every(({ status }) => status === 503)).toBe(true);
  expect(over[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  for (const path of ['/api/board/forums', '/media/a.png', '/changes.atom']) {
    expect((await get(path)).status).toBe(200);
  }
  const quick = await get(signed('http://quick.example/a'));
  expect([quick.status, quick.headers['content-type']]).toEqual([200, 'image/png']);
  for (const response of slow) response.catch(() => undefined);
});

test.each([
  ['/media/a.png', PNG.length],
  // Its server is not asked, since a copy exists.
  [signed('http://slow.example/copied'), PNG.length],
  [signed('http://quick.example/a'), PNG.length],
])('%s is sent as it is, and validated', async (path, bytes) => {
  const accepted = { 'accept-encoding': 'gzip, br' };
  const first = await get(path, accepted);
  expect(first.headers).toMatchObject({
    'content-length': String(bytes),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-frame-options': 'DENY',
  });
  expect(first.headers['content-encoding']).toBeUndefined();
  const etag = first.headers.etag ?? '';
  expect((await get(path, { ...accepted, 'if-none-match': etag })).status).toBe(304);
  expect((await get(path, accepted, 'HEAD')).headers['content-length']).toBe(String(bytes));
});

test('an image that a browser has cached by its date is a 304', async () => {
  const { headers } = await get('/media/a.png');
  const since = { 'if-modified-since': headers['last-modified'] ?? '' };
  expect((await get('/media/a.png', since)).status).toBe(304);
});

test('clients that read nothing hold a few chunks of a file each', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const sockets: Socket[] = [];
  const accepted: Socket[] = [];
  site.httpServer.server.on('connection', (socket) => accepted.push(socket));
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(site.port, '127.0.0.1').pause();
    socket.write('GET /media/large.png HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n');
    sockets.push(socket);
  }
  let unsent = -1;
  /** True if each stream has paused at full kernel buffers: bytes wait, as many as a moment ago. */
  const areAllPaused = () => {
    const lengths = accepted.map(({ writableLength }) => writableLength);
    const sum = lengths.reduce((total, length) => total + length, 0);
    const isSteady = sum === unsent;
    unsent = sum;
    return isSteady && lengths.length === 20 && lengths.every((length) => length > 0);
  };
  await expect.poll(areAllPaused).toBe(true);
  // Sent chunks may not have been collected yet. The files have 160 MB.
  const grown = process.memoryUsage().arrayBuffers - before;
  expect(grown).toBeLessThan(80 * 1024 * 1024);
  const [slow] = sockets;
  let received = 0;
  slow?.on('data', (chunk) => {
    received += chunk.length;
  });
  slow?.resume();
  await expect.poll(() => received).toBeGreaterThan(LARGE.length);
  for (const socket of sockets) {
    socket.destroy();
    await once(socket, 'close');
  }
  expect((await get('/media/a.png')).status).toBe(200);
});
