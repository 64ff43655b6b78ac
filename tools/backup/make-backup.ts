import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { filesBelow } from '@/tools/cli/files-below';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';

/**
 * What a backup holds, by its names in the data folder. All else is made again (`pages.db`), a lock, or
 * there to undo an import.
 */
export const BACKUP_PARTS: readonly string[] = [
  ...['community.db', 'mirror.db', 'media', 'images', 'forgotten.jsonl', 'secret', 'sitemap.json'],
];
export const MANIFEST = 'backup.json';
export const MANIFEST_FORMAT = 1;

/** A backup cannot be made, read or restored; the message says why. */
export class BackupError extends OperatorError {}

/** The SHA-256 of each file below a folder, in hexadecimal, by its path. */
export async function checksumsOf(dir: string): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const path of await filesBelow(dir)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dir, path)), hash);
    checksums[path] = hash.digest('hex');
  }
  return checksums;
}

/**
 * Copies what is worth keeping of a data folder into a new folder, while the site, an import or a mirror
 * may run: a database is copied by SQLite as it is at one moment. The manifest, a list of all files with
 * their checksums, is written last. Of a backup that fails nothing is left. Returns the number of files.
 * @throws BackupError when there is nothing to keep; CommandError when `dir` holds something
 */
export async function makeBackup(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<number> {
  const parts = BACKUP_PARTS.filter((name) => existsSync(join(dataDir, name)));
  if (parts.length === 0) throw new BackupError(`${dataDir} holds nothing to keep.`);
  return writeIntoEmpty(dir, async () => {
    // The secret is in it, so nobody else may read it.
    await chmod(dir, 0o700);
    for (const [done, name] of parts.entries()) {
      onProgress(name, done, parts.length);
      await copyPart(join(dataDir, name), join(dir, name));
    }
    const files = await checksumsOf(dir);
    const manifest = { format: MANIFEST_FORMAT, madeAt: new Date(), files };
    await writeFile(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return Object.keys(files).length;
  });
}

async function copyPart(from: string, to: string): Promise<void> {
  if (from.endsWith('.db')) return copyDatabase(from, to);
  const before = await stat(from);
  await cp(from, to, { recursive: true });
  // Imports replace a folder as a whole, so a copy of two states is seen by its identity.
  if (before.isDirectory() && before.ino !== (await stat(from)).ino)
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
