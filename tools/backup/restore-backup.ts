import { existsSync, renameSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeFolder } from '@/lib/base/runtime/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, putStore, storePath } from '@/lib/store/build/publish-store';
import { isCurrentStore } from '@/lib/store/database/schema';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
  writeForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { previousStorePath, putMedia, removePrevious } from '@/tools/import/undo-import';
import { lockMirror } from '@/tools/mirror/mirror-database';
import { BackupError, type BackupManifest, readManifest } from './backup-manifest';
import { BACKUP_PARTS } from './backup-parts';

/** Files are copied here first, so that each part is replaced by a rename on one disk. */
const STAGING = 'restore.new';

/**
 * Replaces what a backup holds in a data folder, after all of the backup was read and compared with its
 * manifest. Other parts stay. The community that is replaced stays for `undoImport`. Cached pages on
 * disk are removed, since they may have been signed by another secret.
 * @throws BackupError when the backup is not complete; StoreError while a mirror runs
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<BackupManifest> {
  onProgress('comparing', 0, 1);
  const manifest = await readManifest(dir);
  requireReadableStores(dir);
  const unlock = lockMirror(dataDir);
  const staging = join(dataDir, STAGING);
  const removeStaging = () => removeFolder(staging);
  const end = () => {
    removeStaging();
    unlock();
  };
  await undoOnFailure(end, async () => {
    removeStaging();
    for (const [done, { path }] of manifest.files.entries()) {
      onProgress('copying', done, manifest.files.length);
      await mkdir(dirname(join(staging, path)), { recursive: true });
      await copyFile(join(dir, path), join(staging, path));
    }
    const forgotten = joinForgotten(staging, dataDir);
    // A store is put in place without what is forgotten, not cleared of it there.
    const folder = [staging, dataDir].find((each) => existsSync(storePath(each)));
    if (folder && forgotten.length > 0)
      await publishStore(folder, copyStore(storePath(folder)), onProgress, { forgotten });
    await giveToOwnerOf(dataDir, staging);
    replaceParts(staging, dataDir);
  });
  end();
  return manifest;
}

/** Adds what was forgotten since the backup to its list, and returns that. */
function joinForgotten(staging: string, dataDir: string): ForgottenEntry[] {
  const lists = [staging, dataDir].flatMap((dir) => readForgotten(forgottenPath(dir)));
  const entries = [...new Map(lists.map((entry) => [JSON.stringify(entry), entry])).values()];
  if (entries.length > 0) writeForgotten(forgottenPath(staging), entries);
  return entries;
}

function requireReadableStores(dir: string): void {
  for (const [name, kind] of Object.entries(BACKUP_PARTS)) {
    const path = join(dir, name);
    if (kind === 'database' && existsSync(path) && !isCurrentStore(path))
      throw new BackupError(`${path} is not of this version of Lectern.`);
  }
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
  const names = Object.keys(BACKUP_PARTS).filter((name) => existsSync(join(staging, name)));
  for (const name of names) {
    const [from, to] = [join(staging, name), join(dataDir, name)];
    if (name === 'community.db') putStore(from, to, previousStorePath(dataDir));
    else if (name === 'media') putMedia(from, dataDir);
    else {
      if (name === 'mirror.db') removeDatabase(to);
      renameSync(from, to);
    }
  }
  removePrevious(dataDir, {
    store: !names.includes('community.db'),
    media: !names.includes('media'),
  });
  removeDatabase(diskCachePath(dataDir));
}
