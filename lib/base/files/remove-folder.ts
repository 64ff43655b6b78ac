import { rmSync } from 'node:fs';

const remove = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes a folder that may still be written to. Node 20's retries miss new files, so a second call removes
 * them.
 */
export function removeFolder(dir: string): void {
  try {
    remove(dir);
  } catch {
    remove(dir);
  }
}
