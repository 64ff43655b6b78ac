import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { parseConfig } from '@/lib/base/config/config';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import { noteLate } from '@/lib/community/dependencies';
import type { NextHandler } from '@/lib/next/render-with-next';
import { DiskCache, diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { setPageStatus } from '@/lib/pages/render-context';

/** The paths whose routes were matched, and the queries that were parsed. */
const parsed = vi.hoisted(() => ({ paths: [] as string[], queries: [] as string[] }));

vi.mock('@/lib/urls/routes/match-route', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/urls/routes/match-route')>();
  const counted =
    <T>(match: (target: string) => T) =>
    (target: string) => {
      parsed.paths.push(target.split('?', 1)[0] ?? '');
      return match(target);
    };
  return {
    ...original,
    matchRoute: counted(original.matchRoute),
    routeAt: counted(original.routeAt),
  };
});

vi.mock('@/lib/urls/views/url-query', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/urls/views/url-query')>();
  class CountedQuery extends original.UrlQuery {
    constructor(raw: string) {
      super(raw);
      parsed.queries.push(raw);
    }
  }
  return { ...original, UrlQuery: CountedQuery };
});

/** What the shared cache is asked. */
const METHODS = ['get', 'set', 'delete'] as const;
const spies = METHODS.map((method) => ({ method, spy: vi.spyOn(DiskCache.prototype, method) }));

/** The calls of the shared cache, in their order. */
const commands = () =>
  spies
    .flatMap(({ method, spy: { mock } }) =>
      mock.calls.map(([key], at) => ({
        call: `${method} ${key}`,
        order: mock.invocationCallOrder[at] ?? 0,
      })),
    )
    .sort((one, other) => one.order - other.order)
    .map(({ call }) => call);

const next: NextHandler = async (request, response) => {
  if (request.url?.startsWith('/board/topics/404')) setPageStatus({ status: 404 });
  if (request.url === '/board/topics/8') noteLate();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><title>t</title><p>${request.url}</p>`);
};

let site: ServedRequests;
const get = (path: string) => site.get(path);

beforeAll(async () => {
  const disk = {
    path: diskCachePath(temporaryDir()),
    maxBytes: 4 * 1024 * 1024,
    prefix: 'test',
  };
  sharedCache.set(new DiskCache(disk));
  site = await serveRequests(next, parseConfig({ CACHE_SECONDS: '60' }));
});
afterAll(async () => {
  await site.stop();
  await sharedCache()?.close();
});
beforeEach(() => {
  Object.assign(parsed, { paths: [], queries: [] });
  vi.clearAllMocks();
});

test.each([
  ['/board/topics/1', '?page=2'],
  ['/board/topics', '?is_digest=true&page=3'],
  ['/wiki/pages/clocks:oil', ''],
  ['/', ''],
])('%s%s that nobody has read yet is matched twice, and parsed once', async (path, query) => {
  const got = await get(path + query);
  expect([got.status, got.headers['x-cache']]).toEqual([200, 'MISS']);
  // To be rendered, and for the tag by which the shared cache finds it.
  expect(parsed.paths).toEqual([path, path]);
  // The header `No-Vary-Search` names the parameters of a route, without a query.
  expect(parsed.queries.filter((raw) => raw !== '')).toEqual(query ? [query.slice(1)] : []);
});

test('a page that nobody has read yet is looked for and written once', async () => {
  await get('/board/topics/7');
  const key = 'page:/board/topics/7';
  await expect.poll(commands).toEqual([`get ${key}`, `set ${key}`]);
});

test('and so is one that is missing', async () => {
  expect((await get('/board/topics/404')).status).toBe(404);
  const key = 'page:/board/topics/404';
  await expect.poll(commands).toEqual([`get ${key}`, `delete ${key}`]);
});

test('and one with a text that was not rendered in time is kept nowhere', async () => {
  for (let reads = 1; reads <= 2; reads += 1) {
    const { headers } = await get('/board/topics/8');
    expect([headers['x-cache'], headers['cache-control']]).toEqual(['MISS', 'no-cache']);
  }
  expect(commands()).not.toContain('set page:/board/topics/8');
});
