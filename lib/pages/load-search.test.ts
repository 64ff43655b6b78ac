import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { configure } from '@/lib/base/config/config';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Community } from '@/lib/community/community';
import { ok } from '@/lib/model/outcome';
import type { SearchView } from '@/lib/urls/views/view';
import { loadSearch } from './load-search';

const ELSEWHERE = 'https://forum.example.org/search?q=two%20words';

type Search = NonNullable<Community['search']>;

const load = (search: Search, view: Partial<SearchView> = {}, client: ClientKind = 'visitor') =>
  loadSearch(
    { kind: 'search', text: 'two words', page: 1, ...view },
    { ...sampleSite({ search }, { searchPosts: false }), client },
  );

const failing: Search = async () => ({ kind: 'unavailable', reason: 'no response in time' });
const refusing: Search = async () => ({ kind: 'missing' });

test('a search that the community refuses, or fails, leads to the one in front', async () => {
  configure({ SEARCH_URL: 'https://forum.example.org/search?q={query}' });
  const moved = { kind: 'moved', status: 302, to: ELSEWHERE };
  expect(await load(refusing)).toEqual(moved);
  expect(await load(failing)).toEqual(moved);
  expect(await load(refusing, { in: 'wiki' })).toEqual(moved);
  // That of a board knows no wiki.
  expect(await load(failing, { in: 'wiki' })).toMatchObject({ kind: 'failed' });
  // It has to wait, and would search there at once.
  expect(await load(failing, {}, 'crawler')).toMatchObject({ kind: 'failed' });
  // Without words there is a form.
  expect(await load(refusing, { text: '', author: 'otter' })).toMatchObject({ kind: 'ready' });
});

test('without another search, the page says that there is none, or that it failed', async () => {
  configure({ SEARCH_URL: '' });
  expect(await load(refusing)).toMatchObject({ kind: 'ready', error: { status: 404 } });
  expect(await load(failing)).toMatchObject({ kind: 'failed' });
});

test('pages follow each other, whether or not the community counts results', async () => {
  const topic = { id: 9, title: 'Nine', description: '', isPinned: false } as never;
  const items = Array.from({ length: 10 }, () => ({ kind: 'topic' as const, topic, posts: [] }));
  const pagesOf = async (counts: object, page = 1) => {
    const found: Search = async () => ok({ items, isComplete: true, ...counts });
    const loaded = await load(found, { page });
    return loaded.kind === 'ready' ? loaded.paging : loaded.kind;
  };
  expect(await pagesOf({ total: 25 })).toMatchObject({ hasNext: true, pages: 3 });
  expect(await pagesOf({ total: 20 }, 2)).toMatchObject({ hasNext: false, pages: 2 });
  expect(await pagesOf({ hasMore: true }, 2)).toMatchObject({ hasNext: true, isComplete: false });
  expect(await pagesOf({ hasMore: false }, 2)).toMatchObject({ hasNext: false, pages: 2 });
  // What is in hidden tags was left out.
  const hidden = { items: [], hasMore: true };
  expect(await pagesOf(hidden)).toMatchObject({ hasNext: true });
  expect(await pagesOf(hidden, 2)).toMatchObject({ hasNext: true });
  expect(await pagesOf({ items: [], total: 35 }, 2)).toMatchObject({ hasNext: true, pages: 4 });
  expect(await pagesOf({ items: [], total: 20 }, 2)).toBe('past-end');
});
