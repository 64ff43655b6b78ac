import { beforeAll, expect, test } from 'vitest';
import {
  createStore,
  sampleForum,
  samplePage,
  samplePost,
  sampleTopic,
} from '@/e2e/fixtures/store';
import type { Store } from '../open-store';

/** Posts of a topic are indexed by the forty: 100 posts are three documents. */
const POSTS = 100;

let store: Store;
beforeAll(async () => {
  let pid = 0;
  store = await createStore((builder) => {
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
});

const find = (written: string, more: object = {}) =>
  store.search.search({ written, offset: 0, limit: 20, ...more }).hits;
const found = (written: string, more?: object) =>
  find(written, more).map((hit) => (hit.kind === 'topic' ? hit.topic.id : hit.page.id));

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
])('%s finds the topics %j: words count wherever they stand in a topic', (written, tids) => {
  expect(found(written)).toEqual(tids);
});

test.each([
  ['algorithm -gather', [2, 'a:page']],
  ['title:third -gather', []],
  ['title:third -observed', [3]],
  ['observed -zebra -ibd', [4]],
])('%s finds %j: a topic with an unwanted word anywhere is left out', (written, ids) => {
  expect(found(written).sort()).toEqual(ids);
});

test('what stands apart is shown from each place, within the scope that is asked for', () => {
  const [hit] = find('observed "dim bulb"', { forumId: 1 });
  const excerpts = hit?.kind === 'topic' ? hit.posts.map(({ excerpt }) => excerpt) : [];
  expect(excerpts).toEqual(['<mark>observed</mark> it', '"<mark>dim bulb</mark>"']);
  expect(found('observed "dim bulb"', { forumId: 2 })).toEqual([]);
  expect(found('observed "dim bulb"', { in: 'wiki' })).toEqual([]);
});
