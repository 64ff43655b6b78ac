import { statSync } from 'node:fs';

/** A value that differs for another file at the path; undefined for none, or where it cannot be read. */
export function fileVersion(path: string): string | undefined {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file && [file.dev, file.ino, file.size, file.mtimeMs].join(':');
  } catch {
    // Opening the store reports what is wrong with the folder.
    return undefined;
  }
}
