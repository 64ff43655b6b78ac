import { expect, test } from 'vitest';
import {
  createStore,
  sampleForum,
  samplePage,
  samplePost,
  sampleTopic,
} from '@/e2e/fixtures/store';

/** 40 posts of a topic are one document of the index: 100 posts are three documents. */
const POSTS = 100;

let pid = 0;
const store = await createStore((builder) => {
  builder.addForum(sampleForum(1));
  const add = (tid: number, title: string, words: Record<number, string>, posts = POSTS) => {
    builder.addTopic(sampleTopic(tid, { title }));
    for (let number = 1; number <= posts; number++) {
      pid += 1;
      builder.addPost(samplePost(pid, tid, { html: `<p>${words[number] ?? 'filler'}</p>` }));
    }
  };
  add(1, 'First', { 13: 'observed it', 60: 'an ibd', 99: '"dim bulb"' });
  add(2, 'Second', { 13: 'observed an ibd', 60: 'algorithm' });
  add(3, 'Third', { 5: 'algorithm', 95: 'gather' });
  add(4, 'Short', { 1: 'algorithm', 2: 'gather', 3: 'observed' }, 3);
  add(5, 'Short gather', { 1: 'algorithm' }, 3);
  add(6, 'Observed', { 95: 'zebra' });
  builder.addPage(samplePage('a:page', 'algorithm'));
});
/** Returns the results with all words. */
const find = (text: string, more: object = {}) => {
  const { items, widened } = store.search.search({ text, offset: 0, limit: 20, ...more });
  return widened?.isPartial ? [] : items.slice(0, widened?.wholeCount);
};
const found = (text: string, more?: object) =>
  find(text, more).map((hit) => (hit.kind === 'topic' ? hit.topic.id : hit.page.id));

test('fewer than five results are followed by those with most of the words, page by page', () => {
  const page = (offset: number, limit: number) =>
    store.search.search({ text: 'observed ibd bulb', offset, limit });
  const { items, total, widened } = page(0, 20);
  expect(widened?.wholeCount).toBe(1);
  expect(items.length).toBe(total);
  expect(total).toBeGreaterThan(1);
  expect([...page(0, 2).items, ...page(2, 2).items]).toEqual(items.slice(0, 4));
  expect(page(0, 1).items).toEqual(items.slice(0, 1));
});

test.each([
  ['observed ibd', [2, 1]],
  ['observed ibd bulb', [1]],
  ['observed "dim bulb" filler', [1]],
  ['observed zebra', [6]],
  ['title:first ibd observed', [1]],
  ['title:second ibd bulb', []],
  ['observed ibd -algorithm', [1]],
  ['observed ibd -"dim bulb"', [2]],
  ['observed ibd -filler', []],
  ['observed gather ibd', []],
])('%s finds the topics %j: words may be anywhere in a topic', (text, tids) => {
  expect(found(text)).toEqual(tids);
});

test.each([
  [1, 'observed', 20, 0, ['<mark>observed</mark> it'], 1],
  [1, 'observed ibd', 20, 0, [], 0],
  [2, 'observed ibd', 20, 0, ['<mark>observed</mark> an <mark>ibd</mark>'], 1],
  [2, 'observed -ibd', 20, 0, [], 0],
  [1, 'filler', 2, 96, ['<mark>filler</mark>'], 97],
  [4, 'gather', 20, 0, ['<mark>gather</mark>'], 1],
  [1, 'title:first ibd', 20, 0, ['an <mark>ibd</mark>'], 1],
  [1, 'title:second ibd', 20, 0, [], 0],
  [77, 'ibd', 20, 0, [], 0],
])(
  'of topic %i, %s finds posts that have all words',
  (topicId, text, limit, offset, excerpts, total) => {
    const found = store.search.search({ text, topicId, limit, offset });
    const posts = found.items.flatMap((hit) => (hit.kind === 'topic' ? hit.posts : []));
    expect([posts.map(({ excerpt }) => excerpt), found.total]).toEqual([excerpts, total]);
  },
);

test('posts of one topic are found oldest first', () => {
  const [hit] = find('filler', { topicId: 1 });
  const ids = hit?.kind === 'topic' ? hit.posts.map(({ id }) => id) : [];
  expect(ids).toHaveLength(20);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test.each([
  ['algorithm -gather', [2, 'a:page']],
  ['title:third -gather', []],
  ['title:third -observed', [3]],
  ['observed -zebra -ibd', [4]],
])('%s finds %j: a topic with an excluded word anywhere is left out', (text, ids) => {
  expect(found(text).sort()).toEqual(ids);
});

test('a match in several posts is shown from each of them, within the requested scope', () => {
  const [hit] = find('observed "dim bulb"', { forumId: 1 });
  const excerpts = hit?.kind === 'topic' ? hit.posts.map(({ excerpt }) => excerpt) : [];
  expect(excerpts).toEqual(['<mark>observed</mark> it', '"<mark>dim bulb</mark>"']);
  expect(found('observed "dim bulb"', { forumId: 2 })).toEqual([]);
  expect(found('observed "dim bulb"', { in: 'wiki' })).toEqual([]);
});
