import { expect, test } from 'vitest';
import type { RoutePattern } from '@/lib/urls/routes/routes';
import { loadPage, type PageProps, pageView } from './page-view';
import { runInRenderContext } from './render-context';

const propsOf = (
  params: Record<string, string>,
  query: Record<string, string> = {},
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

test('the parameters of a route stand in its path as the canonical URL spells them', async () => {
  const view = await pageView('wiki-page', '/wiki/pages/{+id}', propsOf({ id: 'a%3Ab' }));
  expect(view).toEqual({ kind: 'wiki-page', id: 'a:b' });
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
