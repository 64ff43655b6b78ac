import { rmSync } from 'node:fs';

const remove = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes a folder to which another process may still write. Tries twice, since the retries of Node 20 do not
 * see new files. @throws if that fails too
 */
export function removeFolder(dir: string): void {
  try {
    remove(dir);
  } catch {
    remove(dir);
  }
}
