import { rmSync } from 'node:fs';

const remove = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes a folder to which another process may still write. Node 20's retries do not see new files, so a failure
 * is tried again once. @throws if that fails too
 */
export function removeFolder(dir: string): void {
  try {
    remove(dir);
  } catch {
    remove(dir);
  }
}
