import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { chmod, cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { filesBelow } from '@/lib/base/files/files-below';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { splitWords } from '@/lib/base/text/split-words';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, putStore, storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/build/upgrade-store';
import { isCurrentStore, upgradableVersion } from '@/lib/store/database/schema';
import { forgottenPath, readForgotten, writeForgotten } from '@/lib/store/forgotten/forgotten-list';
import { CommandError } from '@/tools/cli/command-error';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
import { copiesShownOnlyBy } from '@/tools/images/find-images';
import { previousStorePath, putFolder, removePrevious } from '@/tools/import/undo-import';
import { lockMirror } from '@/tools/mirror/mirror-database';

/** Contents of a backup. The rest of a data folder is a cache (`pages.db`), a lock, or kept for undoing. */
const PARTS = splitWords(
  'community.db mirror.db media files images forgotten.jsonl secret sitemap.json',
);
const MANIFEST = 'backup.json';
/** Checksums by path. */
const manifestSchema = z.object({ format: z.literal(1), files: z.record(z.string(), z.string()) });

const partsIn = (dir: string) => PARTS.filter((name) => existsSync(join(dir, name)));

/** Returns the hexadecimal SHA-256 of each file, by path. */
async function checksumsOf(dir: string): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const path of await filesBelow(dir)) {
    const hash = createHash('sha256');
    for await (const bytes of createReadStream(join(dir, path))) hash.update(bytes);
    checksums[path] = hash.digest('hex');
  }
  return checksums;
}

/**
 * Backs up a data folder into `dir`. A site, import or mirror may run, since SQLite copies a database as of
 * one moment. Returns the number of files.
 * @throws CommandError if there is nothing to back up, `dir` is not empty, or a folder is replaced meanwhile
 */
export async function makeBackup(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<number> {
  const parts = partsIn(dataDir);
  if (parts.length === 0) throw new CommandError(`${dataDir} holds nothing to keep.`);
  return writeIntoEmpty(dir, async () => {
    // The backup contains the secret that signs image addresses.
    await chmod(dir, 0o700);
    for (const [done, name] of parts.entries()) {
      onProgress(name, done, parts.length);
      await copyPart(join(dataDir, name), join(dir, name));
    }
    const files = await checksumsOf(dir);
    const manifest = { format: 1, madeAt: new Date(), files };
    await writeFile(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return Object.keys(files).length;
  });
}

async function copyPart(from: string, to: string): Promise<void> {
  if (from.endsWith('.db')) return copyDatabase(from, to);
  const before = await stat(from);
  await cp(from, to, { recursive: true });
  // Imports replace the folder. Another inode means a mixed copy.
  if (before.isDirectory() && before.ino !== (await stat(from)).ino) {
    throw new CommandError(`${from} was replaced while it was copied. Run the command again.`);
  }
}

/** Copies a database with its write-ahead log: https://www.sqlite.org/lang_vacuum.html#vacuuminto */
function copyDatabase(from: string, to: string): void {
  const db = openSqlite(from);
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
}

/**
 * Verifies a backup and restores it. Keeps the replaced community for `undoImport`. Removes cached pages,
 * whose image addresses another secret may have signed. Returns the number of files.
 * @throws CommandError if a file is damaged, missing or of another version; StoreError while a mirror runs
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<number> {
  const manifest = await readFile(join(dir, MANIFEST), 'utf8')
    .then((text) => manifestSchema.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (!manifest) {
    throw new CommandError(`${dir} is no backup of this version: it has no complete ${MANIFEST}.`);
  }
  const unlock = lockMirror(dataDir);
  // Staged on the same disk, so that a rename replaces each part.
  const staging = join(dataDir, 'restore.new');
  const cleanUp = () => {
    removeFolder(staging);
    unlock();
  };
  await undoOnFailure(cleanUp, async () => {
    removeFolder(staging);
    onProgress('copying', 0, 1);
    for (const name of partsIn(dir)) {
      await cp(join(dir, name), join(staging, name), { recursive: true });
    }
    onProgress('comparing', 0, 1);
    await requireWhole(staging, manifest.files);
    await upgradeStore(staging);
    await forgetAgain(staging, dataDir, onProgress);
    keepOwner(staging, dataDir);
    replaceParts(staging, dataDir);
  });
  cleanUp();
  return Object.keys(manifest.files).length;
}

/** Removes the records that were forgotten since the backup from its store, else from the current one. */
async function forgetAgain(
  staging: string,
  dataDir: string,
  onProgress: ProgressBar['update'],
): Promise<void> {
  const lists = [staging, dataDir].flatMap((each) => readForgotten(forgottenPath(each)));
  // Each entry of both lists once.
  const forgotten = [...new Map(lists.map((entry) => [JSON.stringify(entry), entry])).values()];
  if (forgotten.length === 0) return;
  writeForgotten(forgottenPath(staging), forgotten);
  const storeFolder = [staging, dataDir].find((each) => existsSync(storePath(each)));
  if (!storeFolder) return;
  const path = storePath(storeFolder);
  const beforeReplacing = (finished: string) => {
    // The images that the old store shows, and the finished one does not.
    for (const image of copiesShownOnlyBy(path, finished, storeFolder)) rmSync(image);
  };
  await publishStore(storeFolder, copyStore(path), onProgress, { forgotten, beforeReplacing });
}

/** Checks a backup's files. @throws CommandError if one is damaged, missing or of another version */
async function requireWhole(dir: string, written: Record<string, string>): Promise<void> {
  const found = await checksumsOf(dir);
  for (const path of Object.keys({ ...written, ...found })) {
    if (found[path] !== written[path]) {
      throw new CommandError(`The backup is damaged: ${path} is not what was written.`);
    }
    const isReadable = isCurrentStore(join(dir, path)) || upgradableVersion(join(dir, path));
    if (path.endsWith('.db') && !isReadable) {
      throw new CommandError(`${path} is not of this version of Lectern.`);
    }
  }
}

/** Moves each part into the data folder. Synchronous, so that SIGINT cannot interrupt it. */
function replaceParts(staging: string, dataDir: string): void {
  const parts = partsIn(staging);
  const has = (name: string) => parts.includes(name);
  // `undoImport` restores what `putStore` and `putFolder` replace here. For a part that the backup lacks, it
  // would restore the one that an earlier import replaced, so that one is removed.
  removePrevious(dataDir, {
    store: !has('community.db'),
    media: !has('media'),
    files: !has('files'),
  });
  if (has('mirror.db')) removeDatabase(join(dataDir, 'mirror.db'));
  for (const name of parts) {
    const from = join(staging, name);
    const to = join(dataDir, name);
    if (name === 'images') removeFolder(to);
    if (name === 'community.db') {
      putStore(from, to, previousStorePath(dataDir));
    } else if (name === 'media' || name === 'files') {
      putFolder(from, to);
    } else {
      renameSync(from, to);
    }
  }
  removeDatabase(diskCachePath(dataDir));
}
