import { afterAll, beforeEach, expect, test } from 'vitest';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';

const TOKEN = 'a token of sixteen characters';
let existing: string[] = [];

/** A community with records only at the `existing` paths. */
const site = await serveFakeSite({
  environment: { PURGE_TOKEN: TOKEN },
  render(url) {
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
    if (page > 1) return { kind: 'past-end', page, first: '/first' };
    if (existing.includes(url)) return 'A topic';
    const kind = url.startsWith('/board/topics/410') ? 'gone' : 'missing';
    return { kind: 'failed', failure: { kind } };
  },
});
afterAll(site.stop);

const get = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  site.get(path, headers, method);

beforeEach(() => {
  site.rendered.length = 0;
  existing = [];
});

test.each([
  ['/board/topics/404', 404],
  ['/board/topics/4100', 410],
  ['/board/topics/404/posts/9', 404],
])('%s is asked for once, and is a complete %i each time', async (path, status) => {
  const first = await get(path);
  const second = await get(`${path}?utm_source=x`);
  expect([first.status, second.status]).toEqual([status, status]);
  expect(second.body).toBe(first.body);
  expect(first.body).toContain('<h1>');
  const validator = { 'if-none-match': String(first.headers.etag) };
  expect((await get(path, 'GET', validator)).status).toBe(status);
  expect(site.rendered).toEqual([path]);
});

test('each page past the end of a list says its own number', async () => {
  for (const page of [7, 8]) {
    const { status, body } = await get(`/board/topics?page=${page}`);
    expect([status, body]).toEqual([404, expect.stringContaining(String(page))]);
  }
});

test('after a purge a record that was missing is asked for again', async () => {
  const path = '/board/topics/777';
  expect((await get(path)).status).toBe(404);
  existing = [path];
  await get('/api/purge?topic=777', 'POST', { authorization: `Bearer ${TOKEN}` });
  expect((await get(path)).status).toBe(200);
});
