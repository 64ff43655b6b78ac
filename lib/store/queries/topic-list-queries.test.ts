import { afterAll, expect, test } from 'vitest';
import { createRandom } from '@/bench/generate/seeded-random';
import { createStore, sampleForum, sampleTopic } from '@/e2e/fixtures/store';
import type { TopicQuery } from '@/lib/urls/views/view';

const random = createRandom(3);
const TOPICS = Array.from({ length: 300 }, (_, index) =>
  sampleTopic(index + 1, {
    forumId: 1 + random.below(3),
    starter: { id: 1 + random.below(4), name: 'somebody' },
    isPinned: random.below(6) === 0,
    isDigest: random.below(6) === 0,
    isFeatured: random.below(6) === 0,
    // Many times are equal, to test the order by id.
    startedAt: new Date(1_000_000 + 1000 * random.below(20)),
    lastPostAt: new Date(2_000_000 + 1000 * random.below(20)),
  }),
);

const store = await createStore((builder) => {
  for (const id of [1, 2, 3, 4]) builder.addForum(sampleForum(id));
  for (const one of TOPICS) builder.addTopic(one);
});
afterAll(() => store.close());

/** Returns a query's expected list, filtered and sorted in JavaScript. */
function expected({ forumId, starterId, orderBy, sort, ...flags }: TopicQuery) {
  const direction = sort === 'asc' ? 1 : -1;
  const field = orderBy === 'last_post' ? 'lastPostAt' : 'startedAt';
  return TOPICS.filter(
    (one) =>
      (forumId ?? one.forumId) === one.forumId &&
      (starterId ?? one.starter?.id) === one.starter?.id &&
      (flags.isPinned ?? one.isPinned) === one.isPinned &&
      (flags.isDigest ?? one.isDigest) === one.isDigest &&
      (flags.isFeatured ?? one.isFeatured) === one.isFeatured,
  )
    .sort((a, b) => direction * (Number(a[field]) - Number(b[field]) || a.id - b.id))
    .map(({ id }) => id);
}

const EITHER = [undefined, true, false];
const FLAG_FILTERS = EITHER.flatMap((isPinned) =>
  EITHER.flatMap((isDigest) => EITHER.map((isFeatured) => ({ isPinned, isDigest, isFeatured }))),
);
const SCOPES = [{}, { forumId: 2 }, { starterId: 3 }, { forumId: 1, starterId: 2 }, { forumId: 4 }];

test.each(SCOPES)('topics of %o are right for every filter, order and window', (scope) => {
  for (const flags of FLAG_FILTERS) {
    for (const orderBy of ['last_post', 'start_date'] as const) {
      for (const sort of ['asc', 'desc'] as const) {
        const whole = expected({ ...scope, ...flags, orderBy, sort, offset: 0, limit: 0 });
        const middle = Math.floor(whole.length / 2);
        for (const offset of [0, 1, middle, middle + 1, whole.length - 3, whole.length, 1e9]) {
          if (offset < 0) continue;
          const query = { ...scope, ...flags, orderBy, sort, offset, limit: 20 };
          const { topics, total } = store.board.topics(query);
          expect({ total, ids: topics.map(({ id }) => id) }, JSON.stringify(query)).toEqual({
            total: whole.length,
            ids: whole.slice(offset, offset + 20),
          });
        }
      }
    }
  }
});

test('topics of a tag, of any capitals, under each other filter', async () => {
  const tagged = await createStore((builder) => {
    for (const id of [1, 2, 3, 4]) builder.addForum(sampleForum(id));
    for (const one of TOPICS) {
      const tags = [one.id % 2 === 0 && 'Fix', one.id % 3 === 0 && '钟'];
      builder.addTopic({ ...one, tags: tags.filter((tag) => tag !== false) });
    }
  });
  const filters = [{}, { forumId: 2 }, { starterId: 1 }, { isPinned: true }, { isDigest: false }];
  for (const filter of filters) {
    const query = { ...filter, orderBy: 'start_date', sort: 'asc', offset: 2, limit: 9 } as const;
    const { topics, total } = tagged.board.topics({ ...query, tag: 'fix' });
    const even = expected(query).filter((id) => id % 2 === 0);
    expect(
      topics.map(({ id }) => id),
      JSON.stringify(filter),
    ).toEqual(even.slice(2, 11));
    expect(total).toBe(even.length);
  }
  expect(tagged.board.topic(6)?.tags).toEqual(['Fix', '钟']);
  expect(tagged.board.topic(1)?.tags).toBeUndefined();
  const none = { tag: 'none', orderBy: 'last_post', sort: 'desc', offset: 0, limit: 9 } as const;
  expect(tagged.board.topics(none)).toEqual({ topics: [], total: 0 });
  tagged.close();
});
