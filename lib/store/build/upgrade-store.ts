import { upgradableVersion } from '../database/schema';
import { openStore } from '../open-store';
import { copyStore, publishStore, storePath } from './publish-store';

/**
 * Replaces a data folder's store of an earlier schema by one of this version, without forgotten records.
 * Takes as long as an import of the same records. Its list of changes starts anew.
 * @param onStart called with the earlier version, before the work begins
 * @throws StoreError if the folder cannot be written
 */
export async function upgradeStore(
  dataDir: string,
  onStart: (version: number) => void = () => undefined,
): Promise<void> {
  const path = storePath(dataDir);
  const version = upgradableVersion(path);
  if (version === undefined) return;
  onStart(version);
  await publishStore(dataDir, copyStore(path));
}

/**
 * Checks a store whose records are to be copied. It may have an earlier schema.
 * @throws StoreError if it is unreadable
 */
export function requireReadableStore(path: string): void {
  if (upgradableVersion(path) === undefined) openStore(path).close();
}
