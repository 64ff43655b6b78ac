import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFolder, importToStore } from '@/e2e/fixtures/import';
import { ImportError } from '../import-report';

const post = (id: number, number: number, more = {}) => ({
  id,
  post_number: number,
  topic_id: 7,
  user_id: 3,
  username: 'ann',
  name: '',
  created_at: `2020-01-0${number}T00:00:00Z`,
  cooked: `<p>Post ${id}</p>`,
  ...more,
});
const topic = (id: number, posts: unknown[], more = {}) => ({
  id,
  title: `Topic ${id} & more`,
  category_id: 12,
  posts_count: 4,
  views: 9,
  created_at: '2020-01-01T00:00:00Z',
  last_posted_at: '2020-01-04T00:00:00Z',
  archetype: 'regular',
  post_stream: { posts, stream: [] },
  ...more,
});
const json = (value: unknown) => JSON.stringify(value);
const run = (files: Record<string, string | Uint8Array>, more = {}) =>
  importToStore({ discourse: createFolder(files), ...more });

test('a topic is put together from files at any depth, gzip and parts among them', async () => {
  const { counts, bad, store } = await run({
    // The part comes before its topic.
    'a/parts/7.json': json({ post_stream: { posts: [post(73, 4)] } }),
    'posts/72.json': json(post(72, 2)),
    't/7.json.gz': gzipSync(
      json(topic(7, [post(71, 1), post(70, 3, { post_type: 3, cooked: '' })])),
    ),
    't/7-page-2.json': json(topic(7, [post(74, 5)])),
    'categories.json': json({ category_list: { categories: [{ id: 12, name: 'Tools' }] } }),
  });
  expect(bad).toEqual([]);
  expect(counts).toMatchObject({ forums: 1, topics: 1, posts: 4, bad: 0, skipped: 0 });
  expect(store.board.forums()).toMatchObject([{ id: 12, name: 'Tools' }]);
  const read = store.board.topic(7);
  expect(read).toMatchObject({ title: 'Topic 7 & more', forumId: 12, viewCount: 9 });
  const posts = read && store.board.posts(read, { offset: 0, limit: 10, sort: 'asc' });
  expect(posts?.map(({ id, author: { name } }) => [id, name])).toEqual([
    ...[71, 72, 73, 74].map((id) => [id, 'ann']),
  ]);
});

test('a notice of the staff and comments below a post are imported', async () => {
  const notice = { type: 'custom', raw: 'Do not', cooked: '<p>Do not</p>' };
  const comments = [{ username: 'ben', created_at: '2020-01-02T00:00:00Z', cooked: '<p>c</p>' }];
  const { store } = await run({
    '7.json': json(topic(7, [post(71, 1, { notice, comments, comments_count: 1 })])),
  });
  const read = store.board.topic(7);
  const [first] = (read && store.board.posts(read, { offset: 0, limit: 1, sort: 'asc' })) ?? [];
  expect(first?.html).toMatch(/^<aside class="post-notice"><p>Do not<.*<p>Post 71<.*<p>c<\/p>/);
});

test('topics are put together from posts alone, also in pages, and forums from a file each', async () => {
  const alone = (id: number, number: number, more = {}) =>
    post(id, number, { topic_title: 'Tea :tea:', topic_slug: 'tea', category_id: 12, ...more });
  const { counts, bad, store } = await run({
    'posts/2020-01/71.json': json(alone(71, 2, { user_id: 4, username: 'ben' })),
    'posts/2020-01/70.json': json(alone(70, 1)),
    'latest.json': json({ latest_posts: [alone(72, 3), alone(73, 4, { hidden: true })] }),
    'secret.json': json(alone(90, 1, { topic_id: 9, category_id: 13 })),
    'staff/category.json': json({ category: { id: 13, name: 'Staff', read_restricted: true } }),
    'tools/category.json': json({ category: { id: 12, name: 'Tools' } }),
  });
  expect(bad).toEqual(['archive: posts deleted or hidden, which only the staff may read: 1']);
  expect(counts).toMatchObject({ forums: 1, topics: 1, posts: 3, bad: 0 });
  expect(store.board.forums()).toMatchObject([{ id: 12, name: 'Tools' }]);
  expect(store.board.topic(7)).toMatchObject({
    title: 'Tea 🍵',
    forumId: 12,
    starter: { id: 3, name: 'ann' },
    startedAt: new Date('2020-01-01T00:00:00Z'),
  });
  expect(store.board.topic(9)).toBeUndefined();
});

test('what is no topic, and what not everybody may read, is named and skipped', async () => {
  const { counts, bad, store } = await run({
    '7.json': json(topic(7, [post(71, 1)])),
    '8.json': json(topic(8, [post(81, 1, { topic_id: 8 })], { archetype: 'private_message' })),
    '8-more.json': json({ post_stream: { posts: [post(82, 2, { topic_id: 8 })] } }),
    '9.json': json(topic(9, [], { category_id: 13 })),
    '10.json': json(topic(10, [], { visible: false })),
    '11.json': json(topic(11, [], { deleted_at: '2020-01-01T00:00:00Z' })),
    'latest.json': json({ topic_list: { topics: [] } }),
    'readme.txt': 'x',
    'site.json': json({ categories: [{ id: 13, name: 'Staff', read_restricted: true }] }),
  });
  expect(bad.sort()).toEqual([
    '10.json: is a topic that no list shows',
    '11.json: is a topic that was deleted',
    '8.json: is a private message',
    '9.json: is of a category that is not public',
    'latest.json: is no topic',
    'readme.txt: is no JSON',
  ]);
  expect(counts).toMatchObject({ topics: 1, posts: 1, bad: 0, skipped: 6 });
  expect(store.board.forums()).toMatchObject([{ id: 12, name: 'Forum 12' }]);
  expect(store.board.topic(8)).toBeUndefined();
});

test('what cannot be read is a bad file', async () => {
  const { counts, bad } = await run(
    {
      '7.json': json(topic(7, [post(71, 1), { cooked: 'x' }])),
      'broken.json': '{"post_stream": {',
      'deep.json': '['.repeat(100_000),
      'orphan.json': json(post(91, 1, { topic_id: 99 })),
      'packed.json.gz': gzipSync('x').subarray(0, 8),
      'untitled.json': json(topic(5, [], { title: '' })),
    },
    { force: true },
  );
  expect(counts).toMatchObject({ topics: 1, posts: 1, bad: 6 });
  expect(bad.map((line) => line.split(':')[0]).sort()).toEqual(
    ['7', 'broken', 'deep', 'orphan', 'packed', 'untitled'].map((name) =>
      name === 'packed' ? `${name}.json.gz` : `${name}.json`,
    ),
  );
  expect(bad).toContain('orphan.json: topic 99 is in no file');
});

test('a folder without topics replaces nothing; a wiki beside topics makes one community', async () => {
  await expect(run({ 'a.json': '{}' })).rejects.toThrow(ImportError);
  const wiki = createFolder({ 'start.txt': 'Home' });
  const { store } = await run({ '7.json': json(topic(7, [post(71, 1)])) }, { wiki });
  expect(store.wiki.page('start')).toBeDefined();
  expect(store.board.topic(7)).toBeDefined();
});
