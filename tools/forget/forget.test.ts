import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesWith } from '@/e2e/fixtures/files-with';
import { createBoard } from '@/e2e/fixtures/import';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { storePath } from '@/lib/store/build/publish-store';
import { forgottenPath, readForgotten } from '@/lib/store/forgotten/forgotten-list';
import { openStore } from '@/lib/store/open-store';
import { makeBackup, restoreBackup } from '@/tools/backup/backup';
import { exportCommunity } from '@/tools/export/export-community';
import { importCommunity } from '@/tools/import/import-community';
import { sampleDir } from '@/tools/import/publish-sample';
import { previousStorePath } from '@/tools/import/undo-import';
import command from './command';
import { forget, undoForget } from './forget';

/** A member of the sample who is quoted, and named in topics and in the wiki. */
const NAME = 'hollis';
const HOLLIS = { kind: 'member', value: NAME } as const;
const CHANGE = { hasPosts: false, isDryRun: false };

/** The board of the sample, with those of its posts that these tests remove or change. */
const boardDir = temporaryDir();
cpSync(join(sampleDir(), 'board'), boardDir, { recursive: true });
const postsFile = join(boardDir, 'posts.jsonl');
const posts = readFileSync(postsFile, 'utf8').match(/.*(?:hollis|paperboat|"pid":10047,).*\n/gi);
writeFileSync(postsFile, posts?.join('') ?? '');
const wikiDir = join(sampleDir(), 'wiki');

const importSample = () => importCommunity({ dataDir, wiki: wikiDir, board: boardDir });

const dataDir = temporaryDir();
await importSample();

test('a dry run counts, says how far it is, and changes nothing', async () => {
  const before = readFileSync(storePath(dataDir));
  const phases = new Set<string>();
  const onStep = (phase: string) => void phases.add(phase);
  const result = await forget(dataDir, HOLLIS, { ...CHANGE, isDryRun: true, onStep });
  expect([...phases]).toEqual(['orders and indexes', 'words']);
  expect(result.removed).toBe(0);
  expect(result.changed.post).toBeGreaterThan(100);
  expect(result.changed.page).toBeGreaterThan(0);
  expect(result.pages).toBeGreaterThan(20);
  expect(readFileSync(storePath(dataDir)).equals(before)).toBe(true);
  expect(existsSync(forgottenPath(dataDir))).toBe(false);
});

test('a name is left in no file of the data folder, nor in an export, also after another import', async () => {
  copyFileSync(storePath(dataDir), previousStorePath(dataDir));
  writeFileSync(diskCachePath(dataDir), NAME);
  const backup = join(temporaryDir(), 'backup');
  await makeBackup(dataDir, backup);
  expect(await filesWith(NAME, dataDir)).toContain(previousStorePath(dataDir));
  await forget(dataDir, HOLLIS, CHANGE);
  expect(await filesWith(NAME, dataDir)).toEqual([]);
  const store = openStore(storePath(dataDir));
  expect(
    store.board.topics({ starterId: 8, orderBy: 'last_post', sort: 'desc', offset: 0, limit: 1 })
      .total,
  ).toBe(0);
  expect(store.search.search({ text: NAME, offset: 0, limit: 1 }).total).toBe(0);
  store.close();

  // As after a run that was interrupted before its end.
  writeFileSync(diskCachePath(dataDir), NAME);
  const again = await forget(dataDir, HOLLIS, CHANGE);
  expect(again).toMatchObject({ removed: 0, changed: {}, places: [], pages: 0, images: 0 });
  expect(await filesWith(NAME, dataDir)).toEqual([]);

  const exported = join(temporaryDir(), 'export');
  await exportCommunity(dataDir, exported);
  expect(await filesWith(NAME, exported)).toEqual([]);

  await importSample();
  expect(await filesWith(NAME, dataDir)).toEqual([]);

  await restoreBackup(backup, dataDir);
  expect(await filesWith(NAME, dataDir)).toEqual([]);

  expect(undoForget(dataDir, HOLLIS)).toBe(true);
  expect(undoForget(dataDir, HOLLIS)).toBe(false);
  await importSample();
  expect(await filesWith(NAME, dataDir)).toContain(storePath(dataDir));
});

test('records and what a member wrote are gone, and stay so', async () => {
  await forget(dataDir, { kind: 'topic', value: '1005' }, CHANGE);
  await forget(dataDir, { kind: 'post', value: '10047' }, CHANGE);
  await forget(dataDir, { kind: 'page', value: 'clocks:oil' }, CHANGE);
  const { removed } = await forget(
    dataDir,
    { kind: 'member', value: '37' },
    { ...CHANGE, hasPosts: true },
  );
  expect(removed).toBeGreaterThan(50);
  const check = () => {
    const store = openStore(storePath(dataDir));
    expect(store.board.topic(1005)).toBeUndefined();
    expect(store.gone.has('topic', '1005')).toBe(true);
    expect(store.gone.has('post', '10047')).toBe(true);
    expect(store.gone.has('page', 'clocks:oil')).toBe(true);
    expect(store.wiki.page('clocks:oil')).toBeUndefined();
    expect(store.board.place(10047)).toBeUndefined();
    expect(store.search.search({ text: 'paperboat', offset: 0, limit: 1 }).total).toBe(0);
    store.close();
  };
  check();
  await importSample();
  check();
  expect(readForgotten(forgottenPath(dataDir)).map(({ kind, id }) => [kind, id])).toEqual([
    ['topic', 1005],
    ['post', 10047],
    ['page', 'clocks:oil'],
    ['member', 37],
  ]);
});

test('a site that has served the store before is told to delete what it has kept', async () => {
  const folder = temporaryDir();
  const board = createBoard(1);
  const publish = () => importCommunity({ dataDir: folder, board });
  const publication = () => openStore(storePath(folder)).publication;
  const isPurgedSince = (id: string) => openStore(storePath(folder)).isPurgedSince(id);
  await publish();
  const first = publication();
  await publish();
  const second = publication();
  expect([first, second, 'unknown'].map(isPurgedSince)).toEqual([false, false, true]);
  await forget(folder, { kind: 'post', value: '1' }, CHANGE);
  const third = publication();
  await publish();
  expect([first, second, third].map(isPurgedSince)).toEqual([true, true, false]);
});

test('what is not there is refused in words', async () => {
  await expect(forget(dataDir, { kind: 'member', value: 'nobodyatall' }, CHANGE)).rejects.toThrow(
    'The community has no member "nobodyatall", and no text has this name.',
  );
  await expect(forget(dataDir, { kind: 'topic', value: '99999' }, CHANGE)).rejects.toThrow(
    'The community has no topic 99999.',
  );
  expect(readForgotten(forgottenPath(dataDir)).some(({ id }) => id === 99999)).toBe(false);
  await expect(forget(temporaryDir(), { kind: 'topic', value: 'x' }, CHANGE)).rejects.toThrow(
    'takes a number',
  );
  await expect(forget(temporaryDir(), HOLLIS, CHANGE)).rejects.toThrow('holds no community');
});

test('what is not on the list cannot be taken off', async () => {
  resetProcessState();
  onTestFinished(resetProcessState);
  const undone = command.run(['--undo', '--topic', '1', '--data', temporaryDir()]);
  await expect(undone).rejects.toThrow(/^It is not on the list, which --list prints\.$/);
});

test('a list that cannot be read stops every publication', async () => {
  const broken = temporaryDir();
  mkdirSync(broken, { recursive: true });
  writeFileSync(forgottenPath(broken), '{"kind":"topic","id":1,"at":0}\n{"kind":"topic"\n');
  await expect(
    importCommunity({ dataDir: broken, wiki: wikiDir, board: boardDir }),
  ).rejects.toThrow('line 2 of');
  expect(existsSync(storePath(broken))).toBe(false);
});
