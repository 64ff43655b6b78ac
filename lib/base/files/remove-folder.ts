import { rmSync } from 'node:fs';

const remove = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes a folder into which asynchronous operations may still write. The retries of Node 20 miss new files;
 * a second call removes them.
 */
export function removeFolder(dir: string): void {
  try {
    remove(dir);
  } catch {
    remove(dir);
  }
}
