import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { boardFilesPath } from '@/lib/base/files/copied-files';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import type { OnBuildStep } from '@/lib/store/build/store-builder';
import { requireReadableStore } from '@/lib/store/build/upgrade-store';
import { ImportError } from './import-report';

/** Returns the path of the store that the last import replaced. */
export const previousStorePath = (dataDir: string) => `${storePath(dataDir)}.previous`;

/** Returns the folder of a data folder's media. */
export const mediaPath = (dataDir: string) => join(dataDir, 'media');

const previousPath = (folder: string) => `${folder}.previous`;

/** Replaces a folder and keeps the old one. Synchronous, so that SIGINT cannot interrupt it. */
export function putFolder(finished: string, folder: string): void {
  const previous = previousPath(folder);
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, previous);
  renameSync(finished, folder);
}

/** Removes what earlier imports left, so that undoing restores exactly one. */
export function removePrevious(
  dataDir: string,
  parts: { store: boolean; media: boolean; files: boolean },
): void {
  if (parts.store) rmSync(previousStorePath(dataDir), { force: true });
  const folders = [parts.media && mediaPath(dataDir), parts.files && boardFilesPath(dataDir)];
  for (const folder of folders) {
    if (folder) rmSync(previousPath(folder), { recursive: true, force: true });
  }
}

/**
 * Swaps the community with what the last import replaced. Undoing twice restores it. `/api/changes` lists the
 * difference.
 * @throws ImportError if there is nothing to restore; StoreError if unreadable
 */
export async function undoImport(dataDir: string, onStep?: OnBuildStep): Promise<void> {
  const store = previousStorePath(dataDir);
  const folders = [mediaPath(dataDir), boardFilesPath(dataDir)];
  const replaced = folders.filter((folder) => existsSync(previousPath(folder)));
  const hasPreviousStore = existsSync(store);
  if (!hasPreviousStore && replaced.length === 0) {
    throw new ImportError(
      `There is nothing to undo: ${dataDir} holds no community from before an import.`,
    );
  }
  if (hasPreviousStore) {
    requireReadableStore(store);
    await publishStore(dataDir, copyStore(store), onStep, { previousPath: store });
  }
  for (const folder of replaced) swapFolders(folder, previousPath(folder));
}

function swapFolders(folder: string, previous: string): void {
  const temporary = `${folder}.old`;
  rmSync(temporary, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, temporary);
  renameSync(previous, folder);
  if (existsSync(temporary)) renameSync(temporary, previous);
}
