import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishStore, storePath } from '../build/publish-store';
import type { OnBuildStep } from '../build/store-builder';
import { storeFormat } from '../database/schema';
import { copyStore } from '../database/upgrade-store';
import { openStore } from '../open-store';
import { ImportError } from './import-report';

/** Where the store is kept that the last import replaced. */
export const previousStorePath = (dataDir: string) => `${storePath(dataDir)}.previous`;

/** Where the media of a data folder are. */
export const mediaPath = (dataDir: string) => join(dataDir, 'media');

/** Where the media are kept that the last import replaced. */
export const previousMediaPath = (dataDir: string) => `${mediaPath(dataDir)}.previous`;

/** Removes what an earlier import replaced and the last one did not: it would undo too much. */
export function forgetPrevious(
  dataDir: string,
  replaced: { store: boolean; media: boolean },
): void {
  if (!replaced.store) rmSync(previousStorePath(dataDir), { force: true });
  if (!replaced.media) rmSync(previousMediaPath(dataDir), { recursive: true, force: true });
}

/**
 * Brings back what the last import replaced, and keeps what that import made in its place: undoing
 * once more brings that back. `/api/changes` tells of the difference as of any other.
 * @throws ImportError when nothing is kept; StoreError when what is kept cannot be read.
 */
export async function undoImport(dataDir: string, onStep?: OnBuildStep): Promise<void> {
  const store = previousStorePath(dataDir);
  const media = previousMediaPath(dataDir);
  const [hasStore, hasMedia] = [existsSync(store), existsSync(media)];
  if (!hasStore && !hasMedia) {
    throw new ImportError(
      `There is nothing to undo: ${dataDir} holds no community from before an import.`,
    );
  }
  if (hasStore) {
    if (storeFormat(store) !== 'older') openStore(store).close();
    await publishStore(dataDir, copyStore(store), onStep, { previousPath: store });
  }
  if (hasMedia) exchangeMedia(mediaPath(dataDir), media);
}

function exchangeMedia(media: string, previous: string): void {
  const aside = `${media}.old`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(media)) renameSync(media, aside);
  renameSync(previous, media);
  if (existsSync(aside)) renameSync(aside, previous);
}
