import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
import { BackupError, type BackupManifest, writeManifest } from './backup-manifest';
import { BACKUP_PARTS } from './backup-parts';

/** The secret is in it, so nobody else may read it. */
const FOLDER_MODE = 0o700;

const COPY = { database: copyDatabase, file: copyFile, folder: copyFolder };

/**
 * Copies what is worth keeping of a data folder into a new folder, while the site, an import or a mirror
 * may run: a database is copied by SQLite as it is at one moment. The backup is complete once it has
 * its manifest; of one that fails nothing is left.
 * @throws BackupError when there is nothing to keep; CommandError when `dir` holds something
 */
export async function makeBackup(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<BackupManifest> {
  const parts = Object.entries(BACKUP_PARTS).filter(([name]) => existsSync(join(dataDir, name)));
  if (parts.length === 0) throw new BackupError(`${dataDir} holds nothing to keep.`);
  return writeIntoEmpty(dir, async () => {
    await chmod(dir, FOLDER_MODE);
    for (const [done, [name, kind]] of parts.entries()) {
      onProgress(name, done, parts.length);
      await COPY[kind](join(dataDir, name), join(dir, name));
    }
    return writeManifest(dir);
  });
}

/** Imports replace the folder as a whole, so a copy of two states is seen by its identity. */
async function copyFolder(from: string, to: string): Promise<void> {
  const before = await stat(from);
  await cp(from, to, { recursive: true });
  const after = await stat(from);
  if (before.ino !== after.ino)
    throw new BackupError(`${from} was replaced while it was copied. Run the command again.`);
}

/** https://www.sqlite.org/lang_vacuum.html#vacuuminto: the state of one moment, write-ahead log included. */
function copyDatabase(from: string, to: string): void {
  const db = openSqlite(from);
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
}
