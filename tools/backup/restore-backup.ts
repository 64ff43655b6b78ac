import { existsSync, renameSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { removeFolder } from '@/lib/base/runtime/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, putStore, storePath } from '@/lib/store/build/publish-store';
import { isCurrentStore } from '@/lib/store/database/schema';
import { forgottenPath, readForgotten, writeForgotten } from '@/lib/store/forgotten/forgotten-list';
import { parseJson } from '@/lib/wire/json/json';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { previousStorePath, putMedia, removePrevious } from '@/tools/import/undo-import';
import { lockMirror } from '@/tools/mirror/mirror-database';
import { BACKUP_PARTS, BackupError, checksumOf, MANIFEST, MANIFEST_FORMAT } from './make-backup';

const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** Checksums by paths. */
  files: z.record(z.string(), z.string()),
});

/** True for a path below a part of the backup, which leads nowhere else. */
const isBackupPath = (path: string) =>
  BACKUP_PARTS.includes(path.split('/')[0] ?? '') && !/(?:^|\/)\.{0,2}(?:\/|$)|[\\\0]/.test(path);

/**
 * Returns the paths of a backup's files, after each of them was compared with its checksum.
 * @throws BackupError when the folder is no complete backup, or a file is not as it was written
 */
async function readBackup(dir: string): Promise<string[]> {
  const bytes = await readFile(join(dir, MANIFEST)).catch(() => Buffer.alloc(0));
  const json = parseJson(bytes, bytes.length);
  const parsed = manifestSchema.safeParse(json.kind === 'ok' ? json.value : undefined);
  if (!parsed.success)
    throw new BackupError(`${dir} is no backup of this version: it has no complete ${MANIFEST}.`);
  for (const [path, digest] of Object.entries(parsed.data.files)) {
    const file = join(dir, path);
    if (!isBackupPath(path)) throw new BackupError(`${path} is no path of a backup.`);
    if ((await checksumOf(file).catch(() => undefined)) !== digest)
      throw new BackupError(`The backup ${dir} is damaged: ${path} is not what was written.`);
    if (path.endsWith('.db') && !isCurrentStore(file))
      throw new BackupError(`${file} is not of this version of Lectern.`);
  }
  return Object.keys(parsed.data.files);
}

/**
 * Replaces what a backup holds in a data folder, after all of the backup was read and compared with its
 * manifest. Other parts stay. The community that is replaced stays for `undoImport`. Cached pages on
 * disk are removed, since they may have been signed by another secret. Returns the number of files.
 * @throws BackupError when the backup is not complete; StoreError while a mirror runs
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<number> {
  onProgress('comparing', 0, 1);
  const paths = await readBackup(dir);
  const unlock = lockMirror(dataDir);
  // Files are copied here first, so that each part is replaced by a rename on one disk.
  const staging = join(dataDir, 'restore.new');
  const end = () => {
    removeFolder(staging);
    unlock();
  };
  await undoOnFailure(end, async () => {
    removeFolder(staging);
    for (const [done, path] of paths.entries()) {
      onProgress('copying', done, paths.length);
      await mkdir(dirname(join(staging, path)), { recursive: true });
      await copyFile(join(dir, path), join(staging, path));
    }
    // What was forgotten since the backup stays forgotten.
    const lists = [staging, dataDir].flatMap((each) => readForgotten(forgottenPath(each)));
    const entries = new Map(lists.map((entry) => [JSON.stringify(entry), entry]));
    const forgotten = [...entries.values()];
    if (forgotten.length > 0) writeForgotten(forgottenPath(staging), forgotten);
    // A store is put in place without what is forgotten, not cleared of it there.
    const folder = [staging, dataDir].find((each) => existsSync(storePath(each)));
    if (folder && forgotten.length > 0)
      await publishStore(folder, copyStore(storePath(folder)), onProgress, { forgotten });
    await giveToOwnerOf(dataDir, staging);
    replaceParts(staging, dataDir);
  });
  end();
  return paths.length;
}

/** A restore by root leaves files that the site's own user can read and replace. */
async function giveToOwnerOf(dataDir: string, staging: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid);
}

/** Does not wait between its steps, so that SIGINT finds all of them done or none. */
function replaceParts(staging: string, dataDir: string): void {
  const has = (name: string) => existsSync(join(staging, name));
  removePrevious(dataDir, { store: !has('community.db'), media: !has('media') });
  if (has('mirror.db')) removeDatabase(join(dataDir, 'mirror.db'));
  for (const name of BACKUP_PARTS.filter(has)) {
    const [from, to] = [join(staging, name), join(dataDir, name)];
    if (name === 'community.db') putStore(from, to, previousStorePath(dataDir));
    else if (name === 'media') putMedia(from, dataDir);
    else renameSync(from, to);
  }
  removeDatabase(diskCachePath(dataDir));
}
