import { existsSync, renameSync } from 'node:fs';
import { chown, cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeFolder } from '@/lib/base/files/remove-folder';
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
import { BACKUP_PARTS, BackupError, checksumsOf, MANIFEST, MANIFEST_FORMAT } from './make-backup';

const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** Checksums by paths. */
  files: z.record(z.string(), z.string()),
});

/** Returns the checksums of a backup's files. @throws BackupError when the folder is no complete backup */
async function readManifest(dir: string): Promise<Record<string, string>> {
  const bytes = await readFile(join(dir, MANIFEST)).catch(() => Buffer.alloc(0));
  const json = parseJson(bytes, bytes.length, bytes.length);
  const parsed = manifestSchema.safeParse(json.kind === 'ok' ? json.value : undefined);
  if (parsed.success) return parsed.data.files;
  throw new BackupError(`${dir} is no backup of this version: it has no complete ${MANIFEST}.`);
}

/** @throws BackupError when the files below a folder are not those that were written, or not of this version */
async function requireWhole(dir: string, written: Record<string, string>): Promise<void> {
  const found = await checksumsOf(dir);
  const other = Object.keys({ ...written, ...found }).find((path) => found[path] !== written[path]);
  if (other) throw new BackupError(`The backup is damaged: ${other} is not what was written.`);
  const databases = Object.keys(found).filter((path) => path.endsWith('.db'));
  const foreign = databases.find((path) => !isCurrentStore(join(dir, path)));
  if (foreign) throw new BackupError(`${foreign} is not of this version of Lectern.`);
}

/**
 * Replaces what a backup holds in a data folder, after all of the backup was compared with its
 * manifest. Other parts stay. The community that is replaced stays for `undoImport`. Cached pages on
 * disk are removed, since they may have been signed by another secret. Returns the number of files.
 * @throws BackupError when the backup is not complete; StoreError while a mirror runs
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<number> {
  const written = await readManifest(dir);
  const unlock = lockMirror(dataDir);
  // Files are copied here first, so that each part is replaced by a rename on one disk.
  const staging = join(dataDir, 'restore.new');
  const end = () => {
    removeFolder(staging);
    unlock();
  };
  await undoOnFailure(end, async () => {
    removeFolder(staging);
    for (const [done, name] of BACKUP_PARTS.entries()) {
      onProgress('copying', done, BACKUP_PARTS.length);
      if (existsSync(join(dir, name)))
        await cp(join(dir, name), join(staging, name), { recursive: true });
    }
    onProgress('comparing', 0, 1);
    await requireWhole(staging, written);
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
  return Object.keys(written).length;
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
