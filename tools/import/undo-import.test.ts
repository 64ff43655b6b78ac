import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBoard, createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { importCommunity } from './import-community';
import { ImportError } from './import-report';
import { undoImport } from './undo-import';

const read = (dataDir: string) => openStore(storePath(dataDir));
const forumOf = (dataDir: string) => read(dataDir).board.forums()[0]?.id;

test('undoing restores what the last import replaced, and can be undone', async () => {
  const dataDir = temporaryDir();
  for (const id of [1, 2, 3]) await importToStore({ dataDir, board: createBoard(id) });
  const last = read(dataDir).changes.ends().last;
  await undoImport(dataDir);
  expect(forumOf(dataDir)).toBe(2);
  const changes = read(dataDir).changes.after(last, 100);
  expect(changes.map(({ what, kind, id }) => [what, kind, id])).toContainEqual([
    ...['added', 'forum', '2'],
  ]);
  await undoImport(dataDir);
  expect(forumOf(dataDir)).toBe(3);
});

test('undoing restores media alone where the last import replaced media alone', async () => {
  const dataDir = temporaryDir();
  for (const id of [1, 2]) await importToStore({ dataDir, board: createBoard(id) });
  mkdirSync(join(dataDir, 'media'));
  writeFileSync(join(dataDir, 'media', 'old.png'), 'x');
  const media = () => readdirSync(join(dataDir, 'media'));
  const counts = await importCommunity({ dataDir, media: createFolder({ 'new.png': 'x' }) });
  expect({ counts, media: media() }).toMatchObject({
    counts: { bad: 0, media: 1 },
    media: ['new.png'],
  });
  await undoImport(dataDir);
  expect(media()).toEqual(['old.png']);
  expect(forumOf(dataDir)).toBe(2);
});

test.each([
  ['an empty folder of media', { media: createFolder({}) }],
  ['a bad board', { media: createFolder({ 'new.png': 'x' }), board: createFolder({}) }],
])('an import of %s replaces no media', async (_, request) => {
  const dataDir = createFolder({ 'media/old.png': 'x' });
  await expect(importCommunity({ dataDir, ...request })).rejects.toThrow(ImportError);
  expect(readdirSync(dataDir)).toEqual(['media']);
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['old.png']);
});

test('undoing without an earlier import is an error', async () => {
  await expect(undoImport(temporaryDir())).rejects.toThrow(/^There is nothing to undo: /);
});
