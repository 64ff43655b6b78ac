import { accessSync, constants } from 'node:fs';

/**
 * Returns a folder that may be missing. An unreadable one would seem empty.
 * @throws an error of the system
 */
export function requireReadable(dir: string): string {
  try {
    accessSync(dir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return dir;
}
