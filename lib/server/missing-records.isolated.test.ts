import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { parseConfig } from '@/lib/base/config/config';
import type { NextHandler } from '@/lib/next/render-with-next';
import { reportRefusal } from '@/lib/pages/errors/describe-error';
import type { PageRefusal } from '@/lib/pages/page-result';
import { currentRenderContext } from '@/lib/pages/render-context';
import { href } from '@/lib/urls/views/href';
import type { PostView } from '@/lib/urls/views/view';

const TOKEN = 'a token of sixteen characters';
let rendered: string[] = [];
let existing: string[] = [];
let located: string[] = [];

/** A fake of Next, over a community in which only the `existing` paths are records. */
const next: NextHandler = async (request, response) => {
  const url = request.url ?? '';
  const { errorPage } = currentRenderContext() ?? {};
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (errorPage) {
    response.end(`<!DOCTYPE html><h1>${errorPage.title}</h1><p>${errorPage.paragraphs}</p>`);
    return;
  }
  rendered.push(url);
  const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
  if (page > 1) {
    reportRefusal({ kind: 'past-end', page, first: '/first' });
  } else if (!existing.includes(url)) {
    const kind = url.startsWith('/board/topics/410') ? 'gone' : 'missing';
    reportRefusal({ kind: 'failed', failure: { kind } });
  }
  response.end(existing.includes(url) ? '<!DOCTYPE html><h1>A topic</h1>' : '<!DOCTYPE html>');
};

vi.mock('@/lib/pages/locate/locate-post', () => ({
  async locatePost(view: PostView): Promise<PageRefusal> {
    located.push(href(view));
    return { kind: 'failed', failure: { kind: 'missing' } };
  },
}));

const get = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  site.get(path, headers, method);

const site = await serveRequests(next, parseConfig({ PURGE_TOKEN: TOKEN }));
afterAll(() => site.stop());

beforeEach(() => {
  rendered = [];
  existing = [];
  located = [];
});

test.each([
  ['/board/topics/404', 404],
  ['/board/topics/4100', 410],
])('%s is asked for once, and is a complete %i each time', async (path, status) => {
  const first = await get(path);
  const second = await get(`${path}?utm_source=x`);
  expect([first.status, second.status]).toEqual([status, status]);
  expect(second.body).toBe(first.body);
  expect(first.body).toContain('<h1>');
  const validator = { 'if-none-match': String(first.headers.etag) };
  expect((await get(path, 'GET', validator)).status).toBe(status);
  expect(rendered).toEqual([path]);
});

test('a missing post is looked for once, without Next', async () => {
  const path = '/board/topics/404/posts/9';
  const first = await get(path);
  const second = await get(`${path}?utm_source=x`);
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(second.body).toBe(first.body);
  expect([located, rendered]).toEqual([[path], []]);
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
