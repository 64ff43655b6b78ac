import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { openStore } from '../open-store';
import { publishCopy, publishStore, storePath } from './publish-store';

const publish = (dataDir: string, id: number) =>
  publishStore(
    dataDir,
    async (builder) => {
      builder.addForum(sampleForum(id));
    },
    undefined,
    { previousPath: `${storePath(dataDir)}.previous` },
  );

test.each(['-wal', '-shm', '-journal'])(
  'a store that is published has no %s of another program beside it',
  async (suffix) => {
    const dataDir = temporaryDir();
    const path = storePath(dataDir);
    await publish(dataDir, 1);
    for (const file of [path, `${path}.previous`]) writeFileSync(file + suffix, 'x'.repeat(5000));
    await publish(dataDir, 2);
    expect(existsSync(path + suffix)).toBe(false);
    expect(openStore(path).board.forums()).toMatchObject([{ id: 2 }]);
    expect(openStore(`${path}.previous`).board.forums()).toMatchObject([{ id: 1 }]);
    writeFileSync(path + suffix, 'x');
    publishCopy(dataDir, `${path}.previous`);
    expect(existsSync(path + suffix)).toBe(false);
  },
);

test('a store beside the log of another database is refused with the name of the log', async () => {
  const dataDir = temporaryDir();
  await publish(dataDir, 1);
  const other = join(dataDir, 'other.db');
  const db = openSqlite(other);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE x (y); PRAGMA user_version = 3');
  const log = `${storePath(dataDir)}-wal`;
  copyFileSync(`${other}-wal`, log);
  db.close();
  expect(() => openStore(storePath(dataDir))).toThrow(`${log} is beside it`);
  await publish(dataDir, 2);
  expect(openStore(storePath(dataDir)).board.forums()).toMatchObject([{ id: 2 }]);
});
