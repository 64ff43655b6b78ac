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
  expect(store.statistics.community()).toMatchObject({ topics: 3, posts: 5, pages: 1 });
});

test('the months of a topic in which it received posts', async () => {
  const one = await createStore((builder) => {
    builder.addTopic(sampleTopic(7));
    const times = ['2026-01-01T00:00:00Z', '2026-01-31T23:59:59Z', '2026-03-01T00:00:00Z'];
    for (const [index, time] of times.entries()) {
      builder.addPost(samplePost(index + 1, 7, at(time)));
    }
    builder.addPost(samplePost(9, 7, { postedAt: undefined }));
  });
  expect(one.statistics.topicMonths(7)).toEqual([
    { start: new Date(0), posts: 1 },
    { start: new Date('2026-01-01T00:00:00Z'), posts: 2 },
    { start: new Date('2026-03-01T00:00:00Z'), posts: 1 },
  ]);
  expect(one.statistics.topicMonths(8)).toEqual([]);
});

test('the newest posts are by topic, the newest first, and none is dated later than now', async () => {
  const later = await createStore((builder) => {
    builder.addTopic(sampleTopic(1));
    builder.addPost(samplePost(1, 1, at('2026-01-05T00:00:00Z')));
    builder.addPost(samplePost(2, 1, at('2100-01-01T00:00:00Z')));
  });
  expect(later.times.newest(9)).toEqual([{ topicId: 1, offset: 0, posts: 1 }]);
  expect(store.times.newest(2)).toEqual([
    { topicId: 3, offset: 1, posts: 1 },
    { topicId: 1, offset: 1, posts: 1 },
  ]);
  expect(store.statistics.community().firstPostAt).toEqual(new Date('2026-01-01T00:00:00Z'));
});
