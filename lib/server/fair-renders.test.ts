import { afterAll, beforeEach, expect, test } from 'vitest';
import { STYLESHEET, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { loadLimits } from './limits/load-limits';
import { httpStats } from './stats/http-stats';

/** Rendered pages with their clients. */
let rendered: string[] = [];
/** While set, renderings of topics wait for it. */
let gate: Promise<void> | undefined;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  site.get(path, { ...headers, 'user-agent': FIREFOX, 'x-forwarded-for': address });

loadLimits.set({ ...loadLimits(), networkPages: 2 });
const site = await serveFakeSite({
  environment: { TRUSTED_PROXIES: '1', CACHE_SECONDS: '600' },
  async render(url, _view, { client }) {
    rendered.push(`${client} ${url}`);
    if (url.startsWith('/board/topics/')) await gate;
    return undefined;
  },
});
afterAll(site.stop);
beforeEach(() => {
  rendered = [];
});

test('a network that has had its pages goes last with the crawlers, and reads cached pages as ever', async () => {
  for (const id of [1, 2, 3, 4, 4]) await get(`/board/topics/${id}`, `203.0.113.${id}`);
  await get('/board/topics/5', '198.51.100.7');
  expect(rendered).toEqual([
    'visitor /board/topics/1',
    'visitor /board/topics/2',
    'visitor /board/topics/3',
    'crawler /board/topics/4',
    'visitor /board/topics/5',
  ]);
});

test.each([
  [STYLESHEET, 'goes before'],
  ['/board/topics/299, which it has from before,', 'goes before'],
  ['/robots.txt', 'does not go before'],
])('a network that asked for %s %s those that asked for cold pages only', async (asked, place) => {
  const [known = ''] = asked.split(',');
  const reader = `203.0.${100 + known.length}.5`;
  const { headers } = await get('/board/topics/299', '198.51.101.1');
  await get(`/board/topics/30${known.length}`, reader);
  rendered = [];
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const flood = Array.from({ length: 12 }, (_, index) =>
    get(`/board/topics/${known.length}5${index}`, `45.${known.length}.${index}.1`),
  );
  await expect.poll(() => rendered).toHaveLength(2);
  await get(known, reader, known === asked ? {} : { 'if-none-match': headers.etag ?? '' });
  const read = get(`/board/topics/4${known.length}`, reader);
  flood.push(read);
  await expect.poll(() => httpStats().gauges().queuedRenders).toBe(11);
  open();
  gate = undefined;
  await Promise.all(flood);
  const index = rendered.findIndex((page) => page.endsWith(`/board/topics/4${known.length}`));
  expect(index <= 5).toBe(place === 'goes before');
});
