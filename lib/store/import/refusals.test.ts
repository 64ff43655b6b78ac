import { spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBoard, createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '../build/publish-store';
import { openStore } from '../open-store';
import { ImportError } from './import-report';

const CLI = join(process.cwd(), 'lib', 'store', 'import', 'cli.ts');

/** Runs `npm run import` to its end. */
function runImport(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', CLI, ...args],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', timeout: 20_000 },
  );
  return { status, stdout, stderr };
}

const forumOf = (dataDir: string) => openStore(storePath(dataDir)).board.forums()[0]?.id;
const posts = (good: number, bad: number) => [
  ...Array.from({ length: good }, (_, pid) => ({ tid: 2, pid: pid + 1, post_rendered: 'x' })),
  ...Array.from({ length: bad }, () => 'x'),
];

describe('a source without usable records', () => {
  test.each([
    ['an empty wiki', { wiki: createFolder({ 'notes.md': 'no page' }) }],
    ['no topics', { board: createBoard(2, { 'topics.jsonl': '', 'posts.jsonl': '' }) }],
    ['no posts', { board: createBoard(2, { 'posts.jsonl': '\n\n' }) }],
    ['an empty array', { board: createBoard(2, { 'posts.jsonl': '[]' }) }],
    ['bad forums alone', { board: createBoard(2, { 'forums.jsonl': 'x' }) }],
    ['more than one bad line in ten', { board: createBoard(2, { 'posts.jsonl': posts(17, 2) }) }],
  ])('%s: refused, unless forced', async (_, request) => {
    const dataDir = temporaryDir();
    const { store } = await importToStore({
      dataDir,
      board: createBoard(1),
      wiki: createFolder({ 'a.txt': 'a' }),
    });
    await expect(importToStore({ dataDir, ...request })).rejects.toThrow(ImportError);
    expect(readdirSync(dataDir)).toEqual(['community.db']);
    expect(store.board.forums()[0]?.id).toBe(1);
    await importToStore({ dataDir, ...request, force: true });
  });

  test('an array that was cut off is refused like a cut-off gzip, also when forced', async () => {
    const records = Array.from({ length: 100 }, (_, at) => ({
      ...{ tid: 2, pid: at + 1, post_rendered: 'x' },
    }));
    const text = JSON.stringify(records);
    const dataDir = temporaryDir();
    const { store } = await importToStore({ dataDir, board: createBoard(1) });
    for (const cut of [text.slice(0, -1), text.slice(0, text.length / 2)]) {
      for (const content of [cut, gzipSync(cut)]) {
        const board = createBoard(2, { 'posts.jsonl': content });
        const request = importToStore({ dataDir, board, force: true });
        await expect(request).rejects.toThrow(/posts\.jsonl ends in the middle of its JSON array/);
      }
    }
    expect(store.board.forums()[0]?.id).toBe(1);
    const { counts } = await importToStore({
      dataDir,
      board: createBoard(2, { 'posts.jsonl': text }),
    });
    expect(counts).toMatchObject({ posts: 100, bad: 0 });
  });

  test('one bad line in ten is accepted and left out', async () => {
    const dir = createBoard(2, { 'posts.jsonl': posts(18, 2) });
    const { counts } = await importToStore({ dataDir: temporaryDir(), board: dir });
    expect(counts).toMatchObject({ posts: 18, bad: 2 });
  });

  test('compressed lines, UTF-16 and arrays are read', async () => {
    const files = {
      'forums.jsonl': Buffer.from('\uFEFF{"id":2,"name":"钟"}', 'utf16le'),
      'topics.jsonl': JSON.stringify([{ tid: 2, forum_id: 2, title: 'Topic' }], null, 2),
      'posts.jsonl': gzipSync('{"tid":2,"pid":1,"post_rendered":"x"}'),
    };
    const { counts, store } = await importToStore({
      dataDir: temporaryDir(),
      board: createFolder(files),
    });
    expect(counts).toEqual({ forums: 1, topics: 1, posts: 1, bad: 0 });
    expect(store.board.forums()[0]?.name).toBe('钟');
  });
});

test('bytes that are not UTF-8 are reported', async () => {
  const line = (text: string) =>
    Buffer.from(`{"tid":2,"pid":1,"post_rendered":"${text}"}`, 'latin1');
  const posts = Buffer.concat([Buffer.from('\n'), line('caf\u00e9')]);
  const request = { dataDir: temporaryDir(), board: createBoard(2, { 'posts.jsonl': posts }) };
  const wiki = createFolder({ 'a.txt': Buffer.from('== Caf\u00e9 ==', 'latin1') });
  const { bad, counts, store } = await importToStore({ ...request, wiki, force: true });
  expect(bad).toEqual([
    'a.txt: has bytes that are not UTF-8: read as Windows-1252',
    'posts.jsonl:2: has bytes that are not UTF-8: read as Windows-1252',
  ]);
  expect(counts).toMatchObject({ pages: 1, posts: 1 });
  expect(store.wiki.page('a')?.title).toBe('Café');
});

test('links within the tree of pages are followed, others are reported', async () => {
  const outside = createFolder({ 'secret.txt': 'x' });
  const wiki = createFolder({ 'a/start.txt': 'start', 'b/start.txt': 'start' });
  for (const [target, link] of [
    ['start.txt', 'a/same.txt'],
    ['../b', 'a/b'],
    ['..', 'b/up'],
    ['nowhere.txt', 'a/broken.txt'],
    [outside, 'outside'],
    [join(outside, 'secret.txt'), 'secret.txt'],
  ] as const) {
    symlinkSync(target, join(wiki, link));
  }
  const { bad, store } = await importToStore({ dataDir: temporaryDir(), wiki, force: true });
  expect(bad.sort()).toEqual([
    'a/b/up: is a link to a folder that contains it',
    'a/broken.txt: is a link that leads nowhere',
    'b/up: is a link to a folder that contains it',
    'outside: is a link that leads out of the folder',
    'secret.txt: is a link that leads out of the folder',
  ]);
  const ids = ['a', 'b', 'a:b'].flatMap((id) => store.wiki.pages(id).map((page) => page.id));
  expect(ids).toEqual(['a:same', 'a:start', 'b:start', 'a:b:start']);
});

describe('npm run import', () => {
  test('refuses, forces and undoes, with messages', async () => {
    const dataDir = temporaryDir();
    await importToStore({ dataDir, board: createBoard(1) });
    const dir = createBoard(2, { 'posts.jsonl': posts(1, 25) });

    const refused = runImport(dataDir, '--board', dir);
    expect(refused.status).toBe(1);
    expect(refused.stderr.match(/^posts\.jsonl:\d+: is not JSON$/gm)).toHaveLength(20);
    expect(refused.stderr).toMatch(/^ {2}25 times: is not JSON$/m);
    expect(refused.stderr).toMatch(/^25 of the 26 lines of posts\.jsonl are bad.*--force\.$/m);
    expect(forumOf(dataDir)).toBe(1);

    expect(runImport(dataDir, '--board', dir, '--force')).toMatchObject({ status: 0 });
    expect(forumOf(dataDir)).toBe(2);
    expect(runImport(dataDir, '--undo')).toMatchObject({ status: 0 });
    expect(forumOf(dataDir)).toBe(1);
  }, 60_000);

  test('prints no control characters', () => {
    const wiki = createFolder({ 'a.txt': 'a', '\u001b[2J\u202e%ZZ.txt': 'x' });
    const { status, stderr } = runImport(temporaryDir(), '--wiki', wiki);
    expect(status).toBe(1);
    expect(stderr).toContain('\\u001b[2J\\u202e%ZZ.txt: URI malformed');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  }, 30_000);
});
