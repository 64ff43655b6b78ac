import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createBoard, createFolder, importToStore } from '@/e2e/fixtures/import';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import command from './command';
import { ImportError } from './import-report';
import { decodeText } from './source/decode-text';

/** Runs the command to its end. Returns true or its error, and the lines of standard error. */
async function runImport(dataDir: string, ...args: string[]) {
  resetProcessState();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  const end = await command.run([...args, '--data', dataDir]).catch(String);
  const calls = [...written.mock.calls, ...printed.mock.calls];
  vi.restoreAllMocks();
  return { end, lines: calls.map(([line]) => String(line).trimEnd()) };
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

  test('one bad line in ten is accepted and left out', async () => {
    const dir = createBoard(2, { 'posts.jsonl': posts(18, 2) });
    const { counts } = await importToStore({ board: dir });
    expect(counts).toMatchObject({ posts: 18, bad: 2 });
  });
});

test('files that are not UTF-8 are bad, and are read by the encoding that is named', async () => {
  const bytes = Buffer.from('d6d3b1edd0dec0edb5c4ccd6c2db', 'hex');
  const line = (before: string) => Buffer.concat([Buffer.from(before), bytes, Buffer.from('"}')]);
  const board = createFolder({
    'forums.jsonl': line('{"id":2,"name":"'),
    'topics.jsonl': line('{"tid":2,"forum_id":2,"title":"'),
    'posts.jsonl': line('{"tid":2,"pid":1,"post_rendered":"'),
  });
  const wiki = createFolder({ 'a.txt': bytes });
  await expect(importToStore({ board, wiki })).rejects.toThrow('1 of the 1 files of pages are bad');
  const { bad, counts, store } = await importToStore({ board, wiki, encoding: 'gb18030' });
  expect(counts).toMatchObject({ pages: 1, forums: 1, topics: 1, posts: 1, bad: 0 });
  expect(bad).toEqual([]);
  expect(store.board.topic(2)?.title).toBe('钟表修理的讨论');
});

test.each([
  [
    'cut-off UTF-8',
    undefined,
    'e992 9fe8a1a8 e998',
    'not UTF-8. If the texts are older, name their',
  ],
  ['half a character of Big5', 'big5', 'a7da a4', 'has bytes that are neither UTF-8 nor big5'],
])('files that hold %s are bad', async (_, encoding, hex, reason) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const request = { wiki: createFolder({ 'a.txt': bytes }), ...(encoding && { encoding }) };
  await expect(importToStore(request)).rejects.toThrow(/1 of the 1 files of pages are bad/);
  const { bad } = await importToStore({ ...request, force: true });
  expect(bad).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['windows-1252', '93 80 e9 94', '“€é”'],
  ['windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
  ['big5', 'a4 a4 c6 e7', '中ぁ'],
  ['shift_jis', '8e 9e 8c 76', '時計'],
])('%s is an encoding of texts', (encoding, hex, text) => {
  expect(decodeText(Buffer.from(hex.replaceAll(' ', ''), 'hex'), encoding)).toEqual({ text });
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
  const { bad, store } = await importToStore({ wiki, force: true });
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

describe('lectern import', () => {
  test('refuses, forces and undoes, with messages', async () => {
    const dataDir = temporaryDir();
    await importToStore({ dataDir, board: createBoard(1) });
    const dir = createBoard(2, { 'posts.jsonl': posts(1, 25) });

    const { end, lines } = await runImport(dataDir, '--board', dir);
    expect(lines.filter((line) => /^posts\.jsonl:\d+: is not JSON$/.test(line))).toHaveLength(20);
    expect(lines).toContain('  25 times: is not JSON');
    expect(end).toMatch(/25 of the 26 lines of posts\.jsonl are bad.*--force\.$/);
    expect(forumOf(dataDir)).toBe(1);

    expect((await runImport(dataDir, '--board', dir, '--force')).end).toBe(true);
    expect(forumOf(dataDir)).toBe(2);
    expect((await runImport(dataDir, '--undo')).end).toBe(true);
    expect(forumOf(dataDir)).toBe(1);
  });

  test('prints no control characters', async () => {
    const wiki = createFolder({ 'a.txt': 'a', '\u001b[2J\u202e%ZZ.txt': 'x' });
    const { lines } = await runImport(temporaryDir(), '--wiki', wiki);
    expect(lines.join()).toContain('\\u001b[2J\\u202e%ZZ.txt: its name is no page id');
    expect(lines.join()).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
