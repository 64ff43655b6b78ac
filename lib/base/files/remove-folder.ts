import { rmSync } from 'node:fs';

const remove = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes a folder, if it is there, with what asynchronous operations still write into it. The retries
 * of Node 20 do not remove a file that was written since it read the folder; a second call does.
 */
export function removeFolder(dir: string): void {
  try {
    remove(dir);
  } catch {
    remove(dir);
  }
}
