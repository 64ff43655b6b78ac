import type { RequestListener } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { createGuardedFetch } from './guarded-fetch';
import { ImageCache } from './image-cache';
import { isPublicAddress } from './public-address';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
let asked = 0;

const answer: RequestListener = ({ url = '' }, response) => {
  asked += 1;
  const [, kind, number] = url.split('/');
  if (kind === 'image') {
    response.end(PNG);
  } else if (kind === 'svg') {
    response.setHeader('content-type', 'image/png').end('<svg onload="x">');
  } else if (kind === 'missing') {
    response.writeHead(404).end();
  } else if (kind === 'broken') {
    response.writeHead(500).end();
  } else if (kind === 'hop') {
    const left = Number(number);
    response.writeHead(302, { location: left > 1 ? `/hop/${left - 1}` : '/image' }).end();
  } else if (kind === 'inside') {
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  } else if (kind === 'file') {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  } else if (kind === 'huge') {
    response.end(Buffer.alloc(6 * 1024 * 1024));
  } else if (kind === 'endless') {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    const more = () =>
      response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(more));
    more();
  }
};

const server = await serveHttp(answer);
afterAll(server.stop);
const { port } = new URL(server.url);
const here = (path: string, host = '127.0.0.1') => `http://${host}:${port}/${path}`;
const local = createGuardedFetch((address) => address === '127.0.0.1');

test.each([
  ['image', 'image/png'],
  ['hop/1', 'image/png'],
  ['hop/3', 'image/png'],
  ['hop/4', 502],
  ['svg', 415],
  ['missing', 404],
  ['broken', 502],
  ['inside', 403],
  ['file', 403],
  ['huge', 413],
  ['endless', 413],
])('%s gives %s', async (path, expected) => {
  const image = await new ImageCache(local).read(here(path));
  expect(image.kind === 'failed' ? image.status : image.type).toBe(expected);
});

test.each([
  here('image'),
  here('image', 'localhost'),
  here('image', '[::ffff:127.0.0.1]'),
  here('image', '2130706433'),
  here('image', '0x7f.1'),
  here('image', '0'),
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[fe80::1]/',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'no address',
])('%s is refused by the public fetch without a request', async (address) => {
  const before = asked;
  await expect(createGuardedFetch(isPublicAddress)(address)).rejects.toMatchObject({
    status: expect.any(Number),
  });
  expect(asked).toBe(before);
});

test('a host that the operator has named is fetched from at its port only', async () => {
  const other = await serveHttp((_, response) => response.end(PNG));
  const named = createGuardedFetch(isPublicAddress, new Set([`127.0.0.1:${port}`]));
  try {
    expect(await named(here('image'))).toEqual(PNG);
    const elsewhere = [`${other.url}/image`, here('image', 'localhost'), here('inside')];
    for (const address of elsewhere) {
      await expect(named(address)).rejects.toMatchObject({ status: 403 });
    }
  } finally {
    other.stop();
  }
});

test('a name of a private address is refused', async () => {
  const refusing = createGuardedFetch(() => false);
  await expect(refusing(here('image', 'localhost'))).rejects.toThrow('not a public address');
});

test('concurrent reads share one fetch, and its result is cached', async () => {
  const store = new ImageCache(local);
  const before = asked;
  await Promise.all(Array.from({ length: 20 }, () => store.read(here('image'))));
  await store.read(here('image'));
  await store.read(here('missing'));
  await store.read(here('missing'));
  expect(asked - before).toBe(2);
});
