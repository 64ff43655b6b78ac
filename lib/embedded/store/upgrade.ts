import { existsSync, statSync } from 'node:fs';
import { log } from '@/lib/log';
import type { StoreBuilder } from './builder';
import { openReadOnly } from './connection';
import { publishStore, storePath } from './publish';
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
  const takeOver = async (builder: StoreBuilder) => {
    builder.keep('wiki', path);
    builder.keep('board', path);
    builder.keep('mirror', path);
  };
  await publishStore(dataDir, takeOver, undefined, isSame);
}

function needsUpgrade(path: string): boolean {
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
