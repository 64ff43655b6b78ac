import { existsSync, statSync } from 'node:fs';
import { log } from '@/lib/log/log';
import { publishStore, storePath } from '../build/publish-store';
import type { StoreBuilder } from '../build/store-builder';
import { openReadOnly } from './database';
import { isOlder } from './schema';

/**
 * Brings a store of an older version to this one, as a new file that then takes the place of the
 * old one; nothing happens where there is none. A file that cannot be read is left to those who open it.
 */
export async function upgradeStore(dataDir: string): Promise<void> {
  const path = storePath(dataDir);
  if (!existsSync(path) || !needsUpgrade(path)) return;
  log().info({ event: 'store is brought to this version', path });
  const { ino, mtimeMs } = statSync(path);
  const isSame = () => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now?.ino === ino && now.mtimeMs === mtimeMs;
  };
  await publishStore(dataDir, copyStore(path), undefined, { shouldReplace: isSame });
}

/** Fills a store with all that another holds, of this version or an older one. */
export const copyStore = (path: string) => async (builder: StoreBuilder) => {
  for (const part of ['wiki', 'board', 'mirror'] as const) builder.copyPart(part, path);
};

/** Whether a store is there that an older version made. */
export function needsUpgrade(path: string): boolean {
  try {
    const db = openReadOnly(path);
    try {
      return isOlder(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
