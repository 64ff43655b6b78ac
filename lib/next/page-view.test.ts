import { expect, test } from 'vitest';
import { runInRenderContext } from '@/lib/pages/render-context';
import type { RoutePattern } from '@/lib/urls/routes/routes';
import { loadPage, type PageProps, pageView } from './page-view';

const propsOf = (
  params: Record<string, string>,
  query: Record<string, string | string[] | undefined> = {},
): PageProps => ({
  params: Promise.resolve(params),
  searchParams: Promise.resolve(query),
});

test.each<[RoutePattern, Record<string, string>, string]>([
  ['/status', {}, 'status'],
  ['/status', { utm_source: 'x' }, 'status'],
  ['/wiki', {}, 'moved'],
  ['/board/topics', {}, 'failed'],
  ['/go', {}, 'failed'],
  ['/board/topics', { page: 'x' }, 'unreadable'],
])('without a render context %s with %j is parsed: %s', async (route, query, kind) => {
  expect((await pageView('status', route, propsOf({}, query))).kind).toBe(kind);
});

test.each<[string, string]>([
  ['a%3Ab', 'a:b'],
  ['%E5%B7%A5%3Ab', '工:b'],
  ["it's(1)!", "it's(1)!"],
  ['%28x%29', '(x)'],
  ['100%25', '100%'],
])('the parameter %s of a route is the id %s', async (id, expected) => {
  const view = await pageView('wiki-page', '/wiki/pages/{+id}', propsOf({ id }));
  expect(view).toEqual({ kind: 'wiki-page', id: expected });
});

test('a parameter that is not UTF-8 is malformed', async () => {
  const view = await pageView('wiki-page', '/wiki/pages/{+id}', propsOf({ id: '%ff' }));
  expect(view).toMatchObject({ kind: 'unreadable' });
});

test.each([
  [{ page: '2', z: undefined }, { page: 2 }],
  [{ page: ['1', '2'] }, { kind: 'unreadable' }],
  [{ 'x&page': '=3' }, { page: 1 }],
])('the query %j is parsed: %j', async (query, expected) => {
  const view = await pageView('topics', '/board/topics', propsOf({}, query));
  expect(view).toMatchObject(expected);
});

test('in a render context the page gets the very view that the HTTP layer parsed', async () => {
  const view = { kind: 'wiki-page', id: 'a:b' } as const;
  const props = propsOf({ id: 'other' });
  const read = () => pageView('wiki-page', '/wiki/pages/{+id}', props);
  expect(await runInRenderContext({ resource: { kind: 'view', view } }, read)).toBe(view);
});

test('a page is loaded by its view, and a refusal is handed on', async () => {
  const load = async () => 'loaded';
  expect(await loadPage('status', '/status', propsOf({}), load)).toBe('loaded');
  const refused = await loadPage('status', '/go', propsOf({}), load);
  expect(refused).toMatchObject({ kind: 'failed' });
});
