import { expect, test } from 'vitest';
import {
  createStore,
  sampleForum,
  samplePage,
  samplePost,
  sampleTopic,
} from '@/e2e/fixtures/store';

const at = (time: string) => ({ postedAt: new Date(time) });

const store = await createStore((builder) => {
  builder.addPage(samplePage('start'));
  for (const id of [1, 2]) builder.addForum(sampleForum(id));
  for (const id of [1, 2, 3]) builder.addTopic(sampleTopic(id, { forumId: id === 3 ? 2 : 1 }));
  builder.addPost(samplePost(1, 1, at('2026-01-01T00:00:00Z')));
  builder.addPost(samplePost(2, 2, at('2026-01-31T23:59:59Z')));
  builder.addPost(samplePost(3, 1, at('2026-03-01T00:00:00Z')));
  builder.addPost(samplePost(4, 3, at('2026-03-02T12:00:00Z')));
  builder.addPost(samplePost(5, 3, { postedAt: undefined }));
});

test('all topics, posts and pages are counted', () => {
  expect(store.statistics.community()).toEqual({ topics: 3, posts: 5, pages: 1 });
});

test('the twelfths of the time of a topic, from its first post to its last', async () => {
  const hour = (posts: number) => Date.UTC(2026, 0, 1, posts);
  const posted = [0, 0, 0, 1, 6, 11, 12];
  const one = await createStore((builder) => {
    builder.addTopic(sampleTopic(7));
    for (const [index, hours] of posted.entries())
      builder.addPost(samplePost(index + 1, 7, { postedAt: new Date(hour(hours)) }));
  });
  const periods = one.statistics.topicPeriods(7);
  expect(periods.map(({ posts }) => posts)).toEqual([4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1]);
  expect(periods[0]?.start).toEqual(new Date(hour(0)));
  expect(one.statistics.topicPeriods(8)).toEqual([]);
});

test('a topic with a post of unknown time has no periods', () => {
  expect(store.statistics.topicPeriods(3)).toEqual([]);
});
