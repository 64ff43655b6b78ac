import { expect, test } from 'vitest';
import { makeStore, sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';

test('forums come each before its sub-forums, siblings by position; a circle is cut', async () => {
  const store = await makeStore((builder) => {
    builder.addForum(sampleForum(1, { position: 2 }));
    builder.addForum(sampleForum(2, { position: 1 }));
    builder.addForum(sampleForum(3, { parent_id: 1, position: 9 }));
    builder.addForum(sampleForum(4, { parent_id: 1, position: 5 }));
    builder.addForum(sampleForum(5, { parent_id: 4 }));
    builder.addForum(sampleForum(6, { parent_id: 99, position: 3 }));
    builder.addForum(sampleForum(7, { parent_id: 8, position: 10 }));
    builder.addForum(sampleForum(8, { parent_id: 7, position: 11 }));
  });
  const ids = (id?: number) => store.board.forums(id).map((row) => row.id);
  expect(ids()).toEqual([2, 1, 4, 5, 3, 6, 7, 8]);
  expect(ids(1)).toEqual([1, 4, 5, 3]);
  expect(ids(5)).toEqual([5]);
  expect(ids(99)).toEqual([]);
});

test('what a record leaves out is taken from the posts, what it says is kept', async () => {
  const store = await makeStore((builder) => {
    builder.addForum(sampleForum(1));
    builder.addForum(sampleForum(2, { topics: 40, posts: 80 }));
    builder.addTopic(sampleTopic(1));
    builder.addTopic(
      sampleTopic(2, { forum_id: 2, posts: 99, last_post: 5, last_poster_name: 'x' }),
    );
    builder.addTopic(sampleTopic(3, { forum_id: 77 }));
    builder.addPost(samplePost(12, 1, { post_date: 300, author_id: 3, author_name: 'c' }));
    builder.addPost(samplePost(11, 1, { post_date: 100, author_id: 1, author_name: 'a' }));
    builder.addPost(samplePost(10, 1, { post_date: 200, author_id: 2, author_name: 'b' }));
    builder.addPost(samplePost(20, 2));
  });
  expect(store.board.topic(1)).toMatchObject({
    ...{ posts: 3, post_total: 3, start_date: 100, starter_id: 1, starter_name: 'a' },
    ...{ last_post: 300, last_poster_id: 3, last_poster_name: 'c' },
  });
  expect(store.board.topic(2)).toMatchObject({
    ...{ posts: 99, post_total: 1, last_post: 5, last_poster_name: 'x', starter_name: 'nixie' },
  });
  expect(store.board.topic(3)).toMatchObject({ forum_id: 0, posts: 0, last_post: 0 });
  expect(store.board.forums()).toMatchObject([
    { id: 1, topics: 1, posts: 3, last_id: 1, last_title: 'Topic 1', last_poster_name: 'c' },
    { id: 2, topics: 40, posts: 80, last_id: 2, last_post: 5 },
  ]);
});

test('any window of the posts, in either direction, whatever order they came in', async () => {
  const pids = [5, 3, 9, 1, 7];
  const store = await makeStore((builder) => {
    builder.addTopic(sampleTopic(1));
    for (const pid of pids) builder.addPost(samplePost(pid, 1, { post_date: 50 }));
  });
  const row = store.board.topic(1);
  if (!row) throw new Error('no topic');
  const window = (offset: number, limit: number, sort: 'asc' | 'desc') =>
    store.board.posts(row, { offset, limit, sort }).map(({ pid }) => pid);
  expect(window(0, 3, 'asc')).toEqual([1, 3, 5]);
  expect(window(3, 3, 'asc')).toEqual([7, 9]);
  expect(window(0, 3, 'desc')).toEqual([9, 7, 5]);
  expect(window(3, 3, 'desc')).toEqual([3, 1]);
  expect(window(5, 3, 'asc')).toEqual([]);
  expect(window(1e15, 100, 'desc')).toEqual([]);
});

test('a store cannot be written through what serves it', async () => {
  const store = await makeStore((builder) => builder.addForum(sampleForum(1)));
  expect(Object.keys(store)).toEqual(['wiki', 'board', 'gone', 'search', 'changes', 'close']);
});
