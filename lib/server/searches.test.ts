import { expect, onTestFinished, test } from 'vitest';
import { createMemoryCache } from '@/e2e/fixtures/memory-cache';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importEditedSample, SAMPLE_POST } from '@/e2e/site/import-edited-sample';
import { pageStorage } from '@/lib/base/runtime/shared-cache';
import { siteStore } from '@/lib/community/store/site-store';
import { httpStats } from './stats/http-stats';

type FakeOptions = NonNullable<Parameters<typeof serveFakeSite>[0]>;

async function serveFake(options: Pick<FakeOptions, 'render'> = {}) {
  const environment = { DATA_DIR: temporaryDir(), CACHE_SECONDS: '600', TRUSTED_PROXIES: '1' };
  const site = await serveFakeSite({ environment, ...options });
  onTestFinished(() => site.stop());
  return site;
}

test.each(['/search?q=clock', '/search?q=clock&page=2', '/search?author=marta_k'])(
  '%s is rendered once, and only the memory of this process stores it',
  async (path) => {
    const { cache, stored } = createMemoryCache();
    pageStorage.set({ kind: 'disk', cache });
    onTestFinished(() => pageStorage.set({ kind: 'none' }));
    const site = await serveFake();
    const answers = [];
    for (const each of [path, path, '/board/topics/1']) answers.push(await site.get(each));
    expect(site.rendered).toEqual([path, '/board/topics/1']);
    expect(answers.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT', 'MISS']);
    const [first, second] = answers.map(({ headers }) => headers['cache-control']);
    expect([first, second]).toEqual(['no-store', 'no-store']);
    expect([...stored.keys()]).toEqual(['page:/board/topics/1']);
  },
);

test('where a search led is stored nowhere, since it may fail once', async () => {
  const answers = { isFailing: true };
  const site = await serveFake({
    render: () =>
      answers.isFailing
        ? { kind: 'moved', status: 302, to: 'https://forum.example.org/?q=clock' }
        : undefined,
  });
  const failed = await site.get('/search?q=clock');
  expect([failed.status, failed.headers['cache-control']]).toEqual([302, 'no-store']);
  answers.isFailing = false;
  expect((await site.get('/search?q=clock')).status).toBe(200);
});

test('searches wait for each other, a network’s second after another’s first, and no page waits for them', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const site = await serveFake({
    async render(url) {
      if (url.startsWith('/search')) await gate;
      return undefined;
    },
  });
  const search = (text: string, address: string) =>
    site.get(`/search?q=${text}`, { 'x-forwarded-for': address });
  const many = Array.from({ length: 260 }, (_, at) => search(`a${at}`, '203.0.113.1'));
  await expect.poll(() => httpStats().gauges().queuedRenders).toBe(256);
  const other = search('b', '198.51.100.1');
  await expect.poll(() => httpStats().gauges().queuedRenders).toBe(256);
  expect((await site.get('/board/topics/1')).status).toBe(200);
  open();
  expect((await other).status).toBe(200);
  await Promise.all(many);
  const [, , second, third] = site.rendered;
  expect(site.rendered.slice(0, 2)).toEqual(['/search?q=a0', '/board/topics/1']);
  expect([second, third]).toContain('/search?q=b');
});

test('a publication outdates every search', async () => {
  const dataDir = temporaryDir();
  const publish = (text: string) => importEditedSample(dataDir, text);
  await publish(SAMPLE_POST);
  const site = await servePages({ DATA_DIR: dataDir, CACHE_SECONDS: '600' });
  onTestFinished(() => site.stop());
  const find = async () => {
    const { headers, body } = await site.get('/search?q=xylophone');
    return [headers['x-cache'], body.includes('/board/topics/1001')];
  };
  expect([await find(), await find()]).toEqual([
    ['MISS', false],
    ['HIT', false],
  ]);
  await publish('A xylophone of brass.');
  siteStore().check();
  expect([await find(), await find()]).toEqual([
    ['MISS', true],
    ['HIT', true],
  ]);
});
