import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir as newFolder } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { forgottenPath, writeForgotten } from '@/lib/store/forgotten/forgotten-list';
import { openStore } from '@/lib/store/open-store';
import { undoImport } from '@/tools/import/undo-import';
import { lockMirror, openMirror } from '@/tools/mirror/mirror-database';
import { SyncState } from '@/tools/mirror/sync-state';
import { makeBackup, restoreBackup } from './backup';

let dataDir: string;
let backup: string;

const publishTopic = (title: string) =>
  publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addTopic(sampleTopic(345, { title }));
    builder.addPost(samplePost(1, 345));
  });

function titleIn(dir: string): string | undefined {
  const store = openStore(storePath(dir));
  try {
    return store.board.topic(345)?.title;
  } finally {
    store.close();
  }
}

const write = (name: string, text: string) => {
  mkdirSync(join(dataDir, name, '..'), { recursive: true });
  writeFileSync(join(dataDir, name), text);
};

beforeEach(async () => {
  dataDir = newFolder();
  backup = join(newFolder(), 'backup');
  await publishTopic('Kept');
  write('media/deep/clock.png', 'an image');
  write('secret', 'of 32 bytes');
  write('pages.db', 'pages of one secret');
  write('community.db.previous', 'what an import replaced');
});

test('a backup holds what is worth keeping, and only its owner can read it', async () => {
  expect(await makeBackup(dataDir, backup)).toBe(3);
  expect(readdirSync(backup).sort()).toEqual(['backup.json', 'community.db', 'media', 'secret']);
  if (process.platform !== 'win32') expect(statSync(backup).mode & 0o777).toBe(0o700);
});

test('a restore into an empty folder gives the same community', async () => {
  await makeBackup(dataDir, backup);
  const other = join(newFolder(), 'data');
  await restoreBackup(backup, other);
  expect(titleIn(other)).toBe('Kept');
  expect(readFileSync(join(other, 'media/deep/clock.png'), 'utf8')).toBe('an image');
  expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('of 32 bytes');
});

test('a backup with a store and a mirror of an earlier schema is restored', async () => {
  writeFileSync(storePath(dataDir), gunzipSync(readFileSync('e2e/fixtures/stores/schema15.db.gz')));
  const mirror = openMirror(dataDir);
  new SyncState(mirror).set('origin', 'http://community.example');
  mirror.write('ALTER TABLE page DROP COLUMN dialect');
  mirror.write('PRAGMA user_version = 15');
  mirror.close();
  await makeBackup(dataDir, backup);
  const other = join(newFolder(), 'data');
  await restoreBackup(backup, other);
  expect(openStore(storePath(other)).statistics.community()).toMatchObject({ posts: 3 });
  const restored = openMirror(other);
  expect(new SyncState(restored).text('origin')).toBe('http://community.example');
  restored.close();
});

test.skipIf(process.getuid?.() !== 0)(
  'what root restores belongs to the owner of the data folder, also where a record is forgotten',
  async () => {
    await makeBackup(dataDir, backup);
    writeForgotten(forgottenPath(dataDir), [{ kind: 'topic', id: 7, at: 1 }]);
    chownSync(dataDir, 65_534, 65_534);
    await restoreBackup(backup, dataDir);
    for (const name of ['community.db', 'media/deep/clock.png', 'secret', 'forgotten.jsonl']) {
      expect([name, statSync(join(dataDir, name)).uid]).toEqual([name, 65_534]);
    }
  },
);

test('what a restore replaces can be brought back, and pages on disk are dropped', async () => {
  await makeBackup(dataDir, backup);
  await publishTopic('Newer');
  write('media/deep/clock.png', 'a newer image');
  await restoreBackup(backup, dataDir);
  expect(titleIn(dataDir)).toBe('Kept');
  expect(existsSync(join(dataDir, 'pages.db'))).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.new'))).toEqual([]);
  await undoImport(dataDir);
  expect(titleIn(dataDir)).toBe('Newer');
  expect(readFileSync(join(dataDir, 'media/deep/clock.png'), 'utf8')).toBe('a newer image');
});

test('what a running mirror has written last is in the backup', async () => {
  const mirror = openMirror(dataDir);
  new SyncState(mirror).set('origin', 'http://community.example');
  await makeBackup(dataDir, backup);
  new SyncState(mirror).set('origin', 'http://other.example');
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow(/Another mirror is running/);
  mirror.close();
  await restoreBackup(backup, dataDir);
  const restored = openMirror(dataDir);
  expect(new SyncState(restored).text('origin')).toBe('http://community.example');
  restored.close();
});

const DAMAGES: Record<string, (dir: string) => void> = {
  'secret is not what was written': (dir) => writeFileSync(join(dir, 'secret'), 'OF 32 bytes'),
  'community.db is not what was written': (dir) => rmSync(join(dir, 'community.db')),
  'it has no complete backup.json': (dir) => rmSync(join(dir, 'backup.json')),
  'media/new.png is not what was written': (dir) => writeFileSync(join(dir, 'media/new.png'), 'x'),
  'is no backup of this version': (dir) => {
    const file = join(dir, 'backup.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 1', '"format": 2'));
  },
};

test.each(Object.keys(DAMAGES))('a backup that is not whole replaces nothing: %s', async (why) => {
  await makeBackup(dataDir, backup);
  DAMAGES[why]?.(backup);
  await publishTopic('Newer');
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow(why);
  expect(titleIn(dataDir)).toBe('Newer');
});

test('nothing to keep, a full folder and a damaged store are named', async () => {
  await expect(makeBackup(newFolder(), backup)).rejects.toThrow('holds nothing to keep');
  await expect(makeBackup(dataDir, dataDir)).rejects.toThrow(/not empty/);
  writeFileSync(storePath(dataDir), 'no store');
  appendFileSync(storePath(dataDir), ' at all'.repeat(1000));
  await expect(makeBackup(dataDir, backup)).rejects.toThrow(/not a database/);
  await expect(makeBackup(dataDir, join(backup, 'a', 'b'))).rejects.toThrow(/not a database/);
  expect(existsSync(backup)).toBe(false);
  mkdirSync(backup);
  await expect(makeBackup(dataDir, backup)).rejects.toThrow(/not a database/);
  expect(readdirSync(backup)).toEqual([]);
});

test('the lock of a mirror ends with a restore', async () => {
  await makeBackup(dataDir, backup);
  await restoreBackup(backup, dataDir);
  lockMirror(dataDir)();
});
