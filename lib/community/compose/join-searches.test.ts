import { expect, test } from 'vitest';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { SearchResult, SearchResults } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import { joinSearches } from './join-searches';

type Answered = Outcome<SearchResults<string>>;

/** Searches records that are numbered from 1, in windows. */
const searchOf =
  (toResult: (number: number) => SearchResult<string>, count: number) =>
  async ({ offset, limit }: SearchWindow): Promise<Answered> => {
    const all = Array.from({ length: count }, (_, at) => toResult(at + 1));
    return ok({ items: all.slice(offset, offset + limit), total: count, isComplete: true });
  };
const pages = (count: number) =>
  searchOf((id) => ({ kind: 'page', page: { id: `p${id}`, title: '' }, excerpt: '' }), count);
const topics = (count: number) =>
  searchOf((id) => ({ kind: 'topic', topic: { id, title: '' } as never, posts: [] }), count);
const failing = async (): Promise<Answered> => ({ kind: 'malformed', reason: 'no list' });

async function find(search: ReturnType<typeof joinSearches>, window: Partial<SearchWindow> = {}) {
  const found = await search({ text: 'a', offset: 0, limit: 10, ...window });
  if (found.kind !== 'ok') return found.kind;
  const { items, total, isComplete } = found.value;
  const ids = items.map((each) => (each.kind === 'page' ? each.page.id : each.topic.id));
  return { ids, total, isComplete };
}

test('a search of all has the best pages of the wiki before all topics, in windows', async () => {
  const few = joinSearches(topics(12), pages(2));
  const first = ['p1', 'p2', 1, 2, 3, 4, 5, 6, 7, 8];
  expect(await find(few)).toEqual({ ids: first, total: 14, isComplete: true });
  expect(await find(few, { offset: 10 })).toMatchObject({ ids: [9, 10, 11, 12] });
  expect(await find(few, { limit: 1 })).toMatchObject({ ids: ['p1'], total: 14 });
  expect(await find(few, { offset: 1, limit: 2 })).toMatchObject({ ids: ['p2', 1] });
  const many = await find(joinSearches(topics(1), pages(30)));
  expect(many).toEqual({ ids: ['p1', 'p2', 'p3', 'p4', 'p5', 1], total: 6, isComplete: false });
});

test('a part is searched alone, and what one cannot answer, the other does', async () => {
  const both = joinSearches(topics(3), pages(20));
  expect(await find(both, { in: 'wiki', offset: 19 })).toMatchObject({ ids: ['p20'], total: 20 });
  expect(await find(joinSearches(failing, pages(7)))).toMatchObject({ total: 7 });
  expect(await find(joinSearches(topics(3), failing))).toMatchObject({ ids: [1, 2, 3] });
  expect(await find(joinSearches(topics(3), failing), { in: 'wiki' })).toBe('malformed');
  expect(await find(joinSearches(failing, failing))).toBe('malformed');
});
