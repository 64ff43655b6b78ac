import { accessSync, constants } from 'node:fs';
import { errorCodeOf } from '@/lib/base/runtime/error-code';

/** Returns the folder, which may be missing. An unreadable one would seem empty. @throws a system error */
export function requireReadable(dir: string): string {
  try {
    accessSync(dir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
  return dir;
}
