import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { board, folder, imported } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/store';
import { storePath } from '../build/publish-store';
import { openStore } from '../open-store';
import { ImportError } from './import-report';
import { replaceCommunity } from './replace-community';
import { undoImport } from './undo-import';

const SILENT = { onBadLine: () => {}, onProgress: () => {} };
const read = (dataDir: string) => openStore(storePath(dataDir));
const forumOf = (dataDir: string) => read(dataDir).board.forums()[0]?.id;

test('undoing brings back what the last import replaced, and can be undone', async () => {
  const dataDir = temporaryDir();
  for (const id of [1, 2, 3]) await imported({ dataDir, board: board(id) });
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

test('media come back alone where the last import replaced them alone', async () => {
  const dataDir = temporaryDir();
  for (const id of [1, 2]) await imported({ dataDir, board: board(id) });
  mkdirSync(join(dataDir, 'media'));
  writeFileSync(join(dataDir, 'media', 'old.png'), 'x');
  const media = () => readdirSync(join(dataDir, 'media'));
  const counts = await replaceCommunity({ dataDir, media: folder({ 'new.png': 'x' }) }, SILENT);
  expect({ counts, media: media() }).toEqual({ counts: { bad: 0, media: 1 }, media: ['new.png'] });
  await undoImport(dataDir);
  expect(media()).toEqual(['old.png']);
  expect(forumOf(dataDir)).toBe(2);
});

test.each([
  ['an empty folder of media', { media: folder({}) }],
  ['a bad board', { media: folder({ 'new.png': 'x' }), board: folder({}) }],
])('%s replaces no media', async (_, request) => {
  const dataDir = folder({ 'media/old.png': 'x' });
  await expect(replaceCommunity({ dataDir, ...request }, SILENT)).rejects.toThrow(ImportError);
  expect(readdirSync(dataDir)).toEqual(['media']);
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['old.png']);
});

test('where nothing is kept, undoing says so', async () => {
  await expect(undoImport(temporaryDir())).rejects.toThrow(/^There is nothing to undo: /);
});
