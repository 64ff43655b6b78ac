import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from './import-community';
import { lineSchemas } from './line-schemas';

/** Imports lines, and expects that none is bad. */
async function importLines(lines: Record<string, unknown[]>) {
  const board = temporaryDir();
  for (const [file, records] of Object.entries(lines)) {
    writeFileSync(join(board, file), records.map((each) => JSON.stringify(each)).join('\n'));
  }
  const counts = await importCommunity({ dataDir: temporaryDir(), board, strict: true });
  expect(counts).toMatchObject({ bad: 0, forums: 1, topics: 1, posts: 1 });
}

const exampleOf = (file: string) => lineSchemas()[file]?.examples[0] as Record<string, unknown>;

test('the examples of the schemas are imported', async () => {
  await importLines({
    'forums.jsonl': [{ ...exampleOf('forums.jsonl'), id: 1, parent_id: null }],
    'topics.jsonl': [exampleOf('topics.jsonl')],
    'posts.jsonl': [exampleOf('posts.jsonl')],
  });
});

test('what a schema requires is enough', async () => {
  expect(Object.values(lineSchemas()).map(({ required }) => required)).toEqual([
    ['id', 'name'],
    ['tid', 'title'],
    ['tid', 'pid', 'post_rendered'],
    ['address', 'path'],
  ]);
  await importLines({
    'forums.jsonl': [{ id: 1, name: 'Forum' }],
    'topics.jsonl': [{ tid: 5, title: 'Topic' }],
    'posts.jsonl': [{ tid: 5, pid: 7, post_rendered: '<p>x</p>' }],
  });
});

test('docs/importing.md describes every field, and its example is imported', async () => {
  const text = readFileSync('docs/importing.md', 'utf8');
  for (const { properties } of Object.values(lineSchemas())) {
    const names = Object.keys(properties);
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  }
  const lines: Record<string, unknown[]> = {};
  for (const [, file = '', body = ''] of text.matchAll(/^# (\w+\.jsonl)\n((?:\{.*\}\n)+)/gm)) {
    lines[file] = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
  expect(Object.keys(lines)).toEqual(Object.keys(lineSchemas()));
  const board = temporaryDir();
  for (const [file, records] of Object.entries(lines)) {
    writeFileSync(join(board, file), records.map((each) => JSON.stringify(each)).join('\n'));
  }
  const files = createFolder({
    'files.jsonl': lines['files.jsonl'] ?? [],
    '2_0f343b0931126a20f133d67c2b018a3b': '%PDF-1.7',
    'uploads/sheet.zip': 'PK',
  });
  const counts = await importCommunity({ dataDir: temporaryDir(), board, files, strict: true });
  expect(counts).toMatchObject({ bad: 0, skipped: 0, forums: 2, topics: 3, posts: 5 });
});
