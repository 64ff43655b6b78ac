import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import type { OnBuildStep } from '@/lib/store/build/store-builder';
import { requireReadableStore } from '@/lib/store/build/upgrade-store';
import { ImportError } from './import-report';

/** Returns the path of the store that the last import replaced. */
export const previousStorePath = (dataDir: string) => `${storePath(dataDir)}.previous`;

/** Returns the folder of a data folder's media. */
export const mediaPath = (dataDir: string) => join(dataDir, 'media');

const previousMediaPath = (dataDir: string) => `${mediaPath(dataDir)}.previous`;

/** Replaces the media and keeps the old ones. Synchronous, so that SIGINT cannot interrupt it. */
export function putMedia(finished: string, dataDir: string): void {
  const media = mediaPath(dataDir);
  const previous = previousMediaPath(dataDir);
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(media)) renameSync(media, previous);
  renameSync(finished, media);
}

/** Removes what earlier imports left, so that undoing restores exactly one. */
export function removePrevious(dataDir: string, parts: { store: boolean; media: boolean }): void {
  if (parts.store) rmSync(previousStorePath(dataDir), { force: true });
  if (parts.media) rmSync(previousMediaPath(dataDir), { recursive: true, force: true });
}

/**
 * Swaps the community with what the last import replaced. Undoing twice restores it. `/api/changes` lists the
 * difference.
 * @throws ImportError if there is nothing to restore; StoreError if unreadable
 */
export async function undoImport(dataDir: string, onStep?: OnBuildStep): Promise<void> {
  const store = previousStorePath(dataDir);
  const media = previousMediaPath(dataDir);
  const hasPreviousStore = existsSync(store);
  const hasPreviousMedia = existsSync(media);
  if (!hasPreviousStore && !hasPreviousMedia) {
    throw new ImportError(
      `There is nothing to undo: ${dataDir} holds no community from before an import.`,
    );
  }
  if (hasPreviousStore) {
    requireReadableStore(store);
    await publishStore(dataDir, copyStore(store), onStep, { previousPath: store });
  }
  if (hasPreviousMedia) swapMedia(mediaPath(dataDir), media);
}

function swapMedia(media: string, previous: string): void {
  const temporary = `${media}.old`;
  rmSync(temporary, { recursive: true, force: true });
  if (existsSync(media)) renameSync(media, temporary);
  renameSync(previous, media);
  if (existsSync(temporary)) renameSync(temporary, previous);
}
