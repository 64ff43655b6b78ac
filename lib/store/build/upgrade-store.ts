import { statSync } from 'node:fs';
import { log } from '@/lib/base/log/log';
import { storeFormat } from '../database/schema';
import { publishStore, storePath } from './publish-store';
import type { StoreBuilder } from './store-builder';

/**
 * Replaces a store of an older version by a new file of this version; does nothing where there is
 * none. A file that cannot be read stays, and opening it fails.
 */
export async function upgradeStore(dataDir: string): Promise<void> {
  const path = storePath(dataDir);
  if (storeFormat(path) !== 'older') return;
  log().info({ event: 'store is upgraded', path });
  const { ino, mtimeMs } = statSync(path);
  const isSame = () => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now?.ino === ino && now.mtimeMs === mtimeMs;
  };
  await publishStore(dataDir, copyStore(path), undefined, { shouldReplace: isSame });
}

/** Returns a function that fills a store with all records of another, of this version or an older one. */
export const copyStore = (path: string) => async (builder: StoreBuilder) => {
  for (const part of ['wiki', 'board', 'mirror'] as const) builder.copyPart(part, path);
};
