import { expect, test } from 'vitest';
import { createStore, sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';

const at = (seconds: number) => new Date(seconds * 1000);

test('each forum comes before its sub-forums, siblings by position; a cycle is broken', async () => {
  const store = await createStore((builder) => {
    builder.addForum(sampleForum(1, { position: 2 }));
    builder.addForum(sampleForum(2, { position: 1 }));
    builder.addForum(sampleForum(3, { parentId: 1, position: 9 }));
    builder.addForum(sampleForum(4, { parentId: 1, position: 5 }));
    builder.addForum(sampleForum(5, { parentId: 4 }));
    builder.addForum(sampleForum(6, { parentId: 99, position: 3 }));
    builder.addForum(sampleForum(7, { parentId: 8, position: 10 }));
    builder.addForum(sampleForum(8, { parentId: 7, position: 11 }));
  });
  const ids = (id?: number) => store.board.forums(id).map((forum) => forum.id);
  expect(ids()).toEqual([2, 1, 4, 5, 3, 6, 7, 8]);
  expect(ids(1)).toEqual([1, 4, 5, 3]);
  expect(ids(5)).toEqual([5]);
  expect(ids(99)).toEqual([]);
});

test('a record counts the posts that are there, and its last one is theirs, whatever it states', async () => {
  const store = await createStore((builder) => {
    builder.addForum(sampleForum(1));
    builder.addForum(sampleForum(2, { topicCount: 40, postCount: 80 }));
    builder.addTopic(sampleTopic(1));
    builder.addTopic(
      sampleTopic(2, { forumId: 2, postCount: 99, lastPostAt: at(5), lastPoster: { name: 'x' } }),
    );
    builder.addTopic(sampleTopic(3, { forumId: 77 }));
    builder.addPost(samplePost(12, 1, { postedAt: at(300), author: { id: 3, name: 'c' } }));
    builder.addPost(samplePost(11, 1, { postedAt: at(100), author: { id: 1, name: 'a' } }));
    builder.addPost(samplePost(10, 1, { postedAt: at(200), author: { id: 2, name: 'b' } }));
    builder.addPost(samplePost(20, 2));
  });
  expect(store.board.topic(1)).toMatchObject({
    postCount: 3,
    postTotal: 3,
    startedAt: at(100),
    starter: { id: 1, name: 'a' },
    lastPostAt: at(300),
    lastPoster: { id: 3, name: 'c' },
  });
  expect(store.board.topic(2)).toMatchObject({
    postCount: 1,
    postTotal: 1,
    lastPostAt: samplePost(20, 2).postedAt,
    lastPoster: { name: 'nixie' },
    starter: { name: 'nixie' },
  });
  expect(store.board.topic(3)).toMatchObject({
    forumId: undefined,
    postCount: 0,
    lastPostAt: undefined,
  });
  expect(store.board.forums()).toMatchObject([
    {
      id: 1,
      topicCount: 1,
      postCount: 3,
      last: { topicId: 1, topicTitle: 'Topic 1', poster: { name: 'c' } },
    },
    { id: 2, topicCount: 1, postCount: 1, last: { topicId: 2 } },
  ]);
});

test('posts are listed by time and id, in any window and direction', async () => {
  const pids = [5, 3, 9, 1, 7];
  const store = await createStore((builder) => {
    builder.addTopic(sampleTopic(1));
    for (const pid of pids) builder.addPost(samplePost(pid, 1, { postedAt: at(50) }));
  });
  const topic = store.board.topic(1);
  if (!topic) throw new Error('no topic');
  const window = (offset: number, limit: number, sort: 'asc' | 'desc') =>
    store.board.posts(topic, { offset, limit, sort }).map(({ id }) => id);
  expect(window(0, 3, 'asc')).toEqual([1, 3, 5]);
  expect(window(3, 3, 'asc')).toEqual([7, 9]);
  expect(window(0, 3, 'desc')).toEqual([9, 7, 5]);
  expect(window(3, 3, 'desc')).toEqual([3, 1]);
  expect(window(5, 3, 'asc')).toEqual([]);
  expect(window(1e15, 100, 'desc')).toEqual([]);
});

test('an open store has queries only', async () => {
  const store = await createStore((builder) => builder.addForum(sampleForum(1)));
  const queries = [
    'publication',
    'isPurgedSince',
    'parts',
    'wiki',
    'board',
    'gone',
    'search',
    'changes',
    'statistics',
    'times',
  ];
  expect(Object.keys(store)).toEqual([...queries, 'close']);
});

test('a post is found by its id, and by the number it had, also where the post itself is deleted', async () => {
  const store = await createStore((builder) => {
    for (const id of [1, 2]) builder.addTopic(sampleTopic(id));
    for (const number of [1, 2, 5, 6, 9]) {
      builder.addPost(samplePost(100 + number, 1, { number }));
      builder.addPost(samplePost(200 + number, 2));
    }
  });
  const { place, postByNumber } = store.board;
  expect(place(105)).toEqual({ topicId: 1, postId: 105 });
  expect(place(99)).toBeUndefined();
  const found = [1, 2, 3, 5, 8, 9, 70].map((number) => postByNumber(1, number)?.postId);
  expect(found).toEqual([101, 102, 102, 105, 106, 109, 109]);
  // Without numbers, places count.
  expect([1, 3, 70].map((number) => postByNumber(2, number)?.postId)).toEqual([201, 205, 209]);
  expect(postByNumber(3, 1)).toBeUndefined();
});

test('a reply names the post that it answers with its place, unless that post is deleted', async () => {
  const { board } = await createStore((builder) => {
    builder.addTopic(sampleTopic(1));
    for (const number of [1, 2, 5, 6, 9]) {
      const replyTo = { 6: 5, 9: 3 }[number];
      builder.addPost(samplePost(100 + number, 1, { number, ...(replyTo && { replyTo }) }));
    }
  });
  const topic = board.topic(1);
  if (!topic) throw new Error('no topic');
  const posts = board.posts(topic, { offset: 0, limit: 9, sort: 'asc' });
  expect(posts.map(({ answered }) => answered && [answered.id, answered.place])).toEqual([
    undefined,
    undefined,
    undefined,
    [105, 3],
    undefined,
  ]);
});

test('the posts of a member are read by windows, newest first, with their numbers', async () => {
  const { board } = await createStore((builder) => {
    for (const tid of [1, 2]) {
      builder.addTopic(sampleTopic(tid));
      for (const number of [1, 2, 3]) {
        const post = samplePost(10 * tid + number, tid);
        const postedAt = new Date(Date.UTC(2026, 0, number, tid));
        builder.addPost({ ...post, postedAt, author: { id: 7, name: 'Kate' } });
      }
    }
  });
  const idsFrom = (offset: number) =>
    board.member(7, { offset, limit: 4 })?.newest.map(({ id }) => id);
  expect(idsFrom(0)).toEqual([23, 13, 22, 12]);
  expect(idsFrom(4)).toEqual([21, 11]);
  expect(board.member(7, { offset: 6, limit: 4 })).toBeUndefined();
  expect(board.member(7, { offset: 0, limit: 1 })).toMatchObject({
    posts: 6,
    topics: 2,
    name: 'Kate',
  });
});

test('a member is found by the name, in capitals or not', async () => {
  const store = await createStore((builder) => {
    builder.addTopic(sampleTopic(1, { starter: { id: 7, name: 'Penny' } }));
    builder.addTopic(sampleTopic(2, { starter: { name: 'Ruth' } }));
  });
  expect(['penny', 'PENNY', 'Ruth', 'x\0'].map(store.board.starterId)).toEqual([
    ...[7, 7, undefined, undefined],
  ]);
});

test('the next topics are the two of the forum that were started after a topic, whatever was replied to since', async () => {
  const store = await createStore((builder) => {
    builder.addForum(sampleForum(1));
    builder.addForum(sampleForum(2));
    const start = (id: number, seconds: number, lastPost = seconds, forumId = 1) =>
      builder.addTopic(
        sampleTopic(id, { forumId, startedAt: at(seconds), lastPostAt: at(lastPost) }),
      );
    start(1, 100, 900);
    start(2, 200);
    start(3, 200, 800);
    start(4, 300);
    start(5, 150, 150, 2);
  });
  const next = (id: number) => store.board.nextTopics(id).map((topic) => topic.id);
  expect([1, 2, 3, 4, 5, 99].map(next)).toEqual([[2, 3], [3, 4], [4], [], [], []]);
});
