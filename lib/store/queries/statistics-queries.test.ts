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

test('a long topic is surveyed: words, authors, and the posts that others quote or reply to', async () => {
  const quoteOf = (number: number) =>
    `<aside class="quote" data-post="${number}" data-topic="1" data-username="a"><blockquote><p>old</p></blockquote></aside><p>Own words</p>`;
  const long = await createStore((builder) => {
    for (const id of [1, 2]) builder.addTopic(sampleTopic(id));
    for (let id = 1; id <= 40; id++) {
      const author = id % 4 === 0 ? { id: 8, name: 'ann' } : { id: 7, name: 'nixie' };
      const html = [5, 6, 7].includes(id) ? quoteOf(3) : '<p>two words</p>';
      // A post that replies to the one that it quotes answers it once.
      const replyTo = id === 7 ? 3 : id > 38 ? 6 : undefined;
      builder.addPost(samplePost(id, 1, { author, html, number: id, replyTo }));
    }
    for (let id = 101; id < 140; id++) builder.addPost(samplePost(id, 2, { replyTo: 1 }));
  });
  expect(long.statistics.survey(1)).toEqual({
    words: 37 * 2 + 3 * 3,
    authors: [
      { author: { id: 7, name: 'nixie' }, posts: 30 },
      { author: { id: 8, name: 'ann' }, posts: 10 },
    ],
    authorCount: 2,
    answered: [
      { id: 3, place: 3, author: { id: 7, name: 'nixie' }, answers: 3, excerpt: 'two words' },
      { id: 6, place: 6, author: { id: 7, name: 'nixie' }, answers: 2, excerpt: 'Own words' },
    ],
  });
  expect(long.statistics.survey(2)).toBeUndefined();
});
