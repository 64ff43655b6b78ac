import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBoard, createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { StoreError } from '@/lib/store/database/database';
import { importCommunity } from './import-community';
import { ImportError } from './import-report';

test('the files of a DokuWiki become pages', async () => {
  const wiki = createFolder({
    'start.txt': '====== Welcome & <all> ======\nText',
    'a/%E9%92%9F%E8%A1%A8.txt': 'no heading',
    'a/b/code.txt': '<code>\n====== no ======\n</code>\n===== Late =====',
    'a/b/Mixed Case.txt': '==== 1 = 3 ====',
    'a/b/mixed_case.txt': '==== 1 = 2 ====',
    'a/%ZZ.txt': 'bad name',
    'a/_template.txt': 'no page',
    'a/notes.md': 'no page',
    'a/folder.txt/x.md': 'no page',
    'a/钟表.txt': 'the same again',
    '.hidden/x.txt': 'no page',
  });
  const { counts, bad, store } = await importToStore({ wiki, force: true });
  expect(counts).toMatchObject({ pages: 4, bad: 1, repeated: 1, foreign: 1 });
  expect(bad).toEqual([
    'a/%ZZ.txt: its name is no page id',
    'a/b/Mixed Case.txt: has a name that the wiki does not give',
    'a/钟表.txt: page a:钟表 again: this file replaces the one before',
  ]);
  expect(store.wiki.page('start')).toMatchObject({ title: 'Welcome & <all>', sizeBytes: 34 });
  expect(store.wiki.pages('a')).toMatchObject([{ id: 'a:钟表', title: '钟表' }]);
  expect(store.wiki.pages('a:b').map(({ id, title }) => [id, title])).toEqual([
    ['a:b:code', 'code'],
    ['a:b:mixed_case', '1 = 2'],
  ]);
});

test('author and time of pages come from the change log', async () => {
  const log = [
    '300\t::1\tE\tstart\tRuth\tlater',
    '200\t::1\tC\tstart\tKofi\tcreated',
    'nonsense',
    '9x\t::1\tE\tother\tKofi',
    '100\t::1\tE\tgone',
  ];
  const pages = { 'pages/start.txt': 'x', 'pages/other.txt': 'x' };
  const dir = createFolder({ ...pages, 'meta/_dokuwiki.changes': log });
  const { store } = await importToStore({ wiki: join(dir, 'pages') });
  expect(store.wiki.page('start')).toMatchObject({
    lastModified: new Date(300_000),
    author: 'Ruth',
  });
  const ageMs = Date.now() - Number(store.wiki.page('other')?.lastModified ?? 0);
  expect(ageMs).toBeLessThan(60_000);
});

test('lines are read as real exports have them', async () => {
  const dir = createBoard(1, {
    'forums.jsonl': ['\uFEFF{"id": "1", "name": "Q&amp;A &#39;x&#39;", "parent_id": 0}', ''],
    'topics.jsonl': [
      { tid: 1, forum_id: '1', title: 'T\u202E\u0000', is_pinned: 1, is_digest: 'true', views: '' },
      { tid: '2', title: '&amp;amp;', moved_to: 1, description: null, starter_id: 0 },
    ],
    'posts.jsonl': [
      { tid: 1, pid: 2, post_date: '1700000001', author: 'somebody', post_rendered: 'a\u0000b' },
      { tid: '1', pid: '3', author: { name: 'x &lt; y' }, post_rendered: '' },
    ],
  });
  const { counts, bad, store } = await importToStore({ board: dir });
  expect(counts).toMatchObject({ forums: 1, topics: 2, posts: 2, bad: 0 });
  expect(bad).toEqual([]);
  expect(store.board.forums()).toMatchObject([{ name: "Q&A 'x'", parentId: null }]);
  const topic = store.board.topic(1);
  expect(topic).toMatchObject({
    title: 'T',
    forumId: 1,
    isPinned: true,
    isDigest: true,
    isFeatured: false,
    viewCount: undefined,
    movedTo: undefined,
  });
  expect(store.board.topic(2)).toMatchObject({ title: '&amp;', movedTo: 1, forumId: undefined });
  const posts = topic && store.board.posts(topic, { offset: 0, limit: 10, sort: 'desc' });
  expect(posts).toMatchObject([
    { id: 2, author: { id: undefined, name: 'somebody' }, html: 'ab' },
    { id: 3, author: { name: 'x < y' }, postedAt: undefined },
  ]);
});

test('times are read in seconds and in milliseconds, and one after the year 9999 is a bad line', async () => {
  const time = (pid: number, post_date: number | string) => ({
    tid: 1,
    pid,
    post_rendered: '',
    post_date,
  });
  const dir = createBoard(1, {
    'topics.jsonl': [
      { tid: 1, title: 'One' },
      { tid: 2, title: 'Two', start_date: 400_000_000_000_000 },
    ],
    'posts.jsonl': [
      time(1, 1_700_000_000),
      time(2, 1_700_000_000_000),
      time(3, '1700000000000'),
      time(4, 253_402_300_800_000),
      time(5, 999_999_999_999_999),
      time(6, 0),
    ],
  });
  const { bad, store } = await importToStore({ board: dir, force: true });
  expect(bad).toEqual([
    'topics.jsonl:2: start_date must be a time before the year 10000',
    'posts.jsonl:4: post_date must be a time before the year 10000',
    'posts.jsonl:5: post_date must be a time before the year 10000',
  ]);
  const topic = store.board.topic(1);
  const posts = topic ? store.board.posts(topic, { offset: 0, limit: 10, sort: 'asc' }) : [];
  const at = new Date(1_700_000_000_000);
  expect(posts.map(({ id, postedAt }) => [id, postedAt])).toEqual([
    [6, undefined],
    [1, at],
    [2, at],
    [3, at],
  ]);
});

test('titles and names are cut as those of the interface are, wherever they stand', async () => {
  const long = 'x'.repeat(100_000);
  const board = createBoard(1, {
    'forums.jsonl': [{ id: 1, name: long }],
    'topics.jsonl': [{ tid: 1, title: long, starter_name: long }],
    'posts.jsonl': [{ tid: 1, pid: 1, author: long, post_rendered: long }],
  });
  const wiki = createFolder({
    'data/pages/start.txt': `====== ${long} ======`,
    'data/meta/_dokuwiki.changes': `300\t::1\tE\tstart\t${long}\tx`,
  });
  const { store } = await importToStore({ board, wiki });
  const topic = store.board.topic(1);
  const [post] = topic ? store.board.posts(topic, { offset: 0, limit: 1, sort: 'asc' }) : [];
  const page = store.wiki.page('start');
  const texts = [store.board.forums()[0]?.name, topic?.title, topic?.starter?.name];
  texts.push(post?.author.name, page?.title, page?.author);
  expect(texts.map((text) => text?.length)).toEqual(texts.map(() => 4096));
  expect(post?.html).toBe(long);
});

test('a topic without a visible title is a bad line', async () => {
  const dir = createBoard(1, {
    'topics.jsonl': [
      { tid: 1, title: 'One' },
      { tid: 2, title: '\u200b' },
      { tid: 3, title: '&#8203; \ufeff' },
    ],
  });
  const { bad } = await importToStore({ board: dir, force: true });
  expect(bad).toEqual([
    'topics.jsonl:2: title must not be empty',
    'topics.jsonl:3: title must not be empty',
  ]);
});

test('each bad line is reported with file, line and reason, and left out', async () => {
  const dir = createBoard(1, {
    'topics.jsonl': [
      { tid: 1, title: 'One' },
      '{"tid": 2',
      { tid: 0, title: 'Zero' },
      { tid: 4, title: '' },
      { tid: 5 },
      '[]',
      { tid: 6, title: 'Six', views: 'many' },
      { tid: 7, title: 'Seven', is_pinned: 'yes' },
      { tid: 1, title: 'One, again' },
    ],
    'posts.jsonl': [
      { tid: 99, pid: 1, post_rendered: '' },
      { tid: 1, pid: 2, author: { id: 3 }, post_rendered: '' },
      { tid: 1, pid: 3 },
      { tid: 1, pid: 1e20, post_rendered: '' },
      { tid: 1, pid: 4, post_rendered: 'good' },
    ],
  });
  const { counts, bad, store } = await importToStore({ board: dir, force: true });
  expect(counts).toMatchObject({ forums: 1, topics: 1, posts: 1, bad: 11, repeated: 1 });
  expect(bad.map((line) => line.split(' ')[0])).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((line) => `topics.jsonl:${line}:`),
    ...[1, 2, 3, 4].map((line) => `posts.jsonl:${line}:`),
  ]);
  expect(bad).toContain('topics.jsonl:2: is not JSON');
  expect(bad).toContain('topics.jsonl:3: tid must be 1 or more');
  expect(bad).toContain('posts.jsonl:1: topic 99 is not in topics.jsonl');
  expect(store.board.topic(1)?.title).toBe('One, again');
});

test('of repeated records the newest by its time stays, else the last; none of them is bad', async () => {
  const post = (pid: number, text: string, post_date?: number) => ({
    tid: 1,
    pid,
    post_rendered: text,
    ...(post_date && { post_date }),
  });
  const dir = createBoard(1, {
    'forums.jsonl': [
      { id: 1, name: 'New', last_post: 20 },
      { id: 1, name: 'Old', last_post: 10 },
    ],
    'topics.jsonl': [
      { tid: 1, title: 'Old', last_post: 10 },
      { tid: 1, title: 'New', last_post: 20 },
      { tid: 1, title: 'Older', last_post: 15 },
    ],
    'posts.jsonl': [
      ...[post(1, 'new', 20), post(1, 'old', 10)],
      ...[post(2, 'old', 10), post(2, 'new', 20)],
      ...[post(3, 'old', 10), post(3, 'new', 10)],
      ...[post(4, 'old', 10), post(4, 'new')],
    ],
  });
  const { counts, bad, store } = await importToStore({ board: dir, strict: true });
  expect(counts).toMatchObject({ forums: 1, topics: 1, posts: 4, bad: 0, repeated: 7 });
  expect(bad.slice(0, 2)).toEqual([
    'forums.jsonl:2: forum 1 again: the line before is newer, and stays',
    'topics.jsonl:2: topic 1 again: this line replaces the one before',
  ]);
  const topic = store.board.topic(1);
  expect([store.board.forums()[0]?.name, topic?.title]).toEqual(['New', 'New']);
  const posts = topic ? store.board.posts(topic, { offset: 0, limit: 10, sort: 'asc' }) : [];
  expect(posts.map(({ html }) => html)).toEqual(['new', 'new', 'new', 'new']);
});

test('parts that are not given stay', async () => {
  const dataDir = temporaryDir();
  await importToStore({
    dataDir,
    wiki: createFolder({ 'start.txt': 'One' }),
    board: createBoard(1),
  });
  await importToStore({ dataDir, board: createBoard(2) });
  const { store } = await importToStore({ dataDir, wiki: createFolder({ 'other.txt': 'Two' }) });
  expect(store.wiki.pages('').map(({ id }) => id)).toEqual(['other']);
  expect(store.board.forums().map(({ id }) => id)).toEqual([2]);
  expect(store.board.topic(2)?.postTotal).toBe(1);
});

test.each([
  ['a bad line under --strict', { strict: true, board: createBoard(2, { 'posts.jsonl': '{' }) }],
  ['a file that is missing', { board: createFolder({ 'forums.jsonl': '' }) }],
  ['a folder that is missing', { wiki: '/nowhere/at/all' }],
])('%s leaves the community unchanged, and no other files', async (_, request) => {
  const dataDir = temporaryDir();
  const { store } = await importToStore({ dataDir, board: createBoard(1) });
  await expect(importToStore({ dataDir, ...request })).rejects.toThrow(ImportError);
  expect(readdirSync(dataDir)).toEqual(['community.db']);
  expect(store.board.forums().map(({ id }) => id)).toEqual([1]);
});

test('an import does not disturb readers of the store that it replaces', async () => {
  const dataDir = temporaryDir();
  const { store: old } = await importToStore({ dataDir, board: createBoard(1) });
  const { store } = await importToStore({ dataDir, board: createBoard(2) });
  expect([old, store].map(({ board: { forums } }) => forums()[0]?.id)).toEqual([1, 2]);
});

test('a store that cannot be read is not taken for an empty one', async () => {
  const dataDir = createFolder({ 'community.db': 'no store' });
  await expect(importToStore({ dataDir, board: createBoard(1) })).rejects.toThrow(StoreError);
});

test('nothing of the sample stays beside what is imported', async () => {
  const dataDir = temporaryDir();
  const sample = { dataDir, wiki: createFolder({ 'start.txt': 'x', 'more.txt': 'x' }) };
  await importCommunity({ ...sample, board: createBoard(1), isSample: true });
  const first = await importToStore({ dataDir, wiki: createFolder({ 'own.txt': 'x' }) });
  expect(first.counts.hasDroppedSample).toBe(true);
  expect(first.store.parts).toMatchObject({ hasWiki: true, hasBoard: false, isSample: false });
  const second = await importToStore({ dataDir, board: createBoard(2) });
  expect(second.counts.hasDroppedSample).toBe(false);
  expect(second.store.parts).toMatchObject({ hasWiki: true, hasBoard: true });
});
