import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** An open file. The caller closes `handle`. */
export interface DiskFile {
  /** Without symbolic links. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  handle: FileHandle;
}

/** Opening a named pipe would wait for a writer. Windows lacks the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file in a folder. Undefined if there is none, it cannot be read, or a symbolic link leads
 * out of the folder.
 * @param parts path segments without `..`
 */
export async function openFileWithin(
  folder: string,
  parts: readonly string[],
): Promise<DiskFile | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, ...parts));
    if (!path.startsWith(root + sep)) return undefined;
    const handle = await open(path, READ);
    const stats = await handle.stat();
    if (stats.isFile()) return { path, sizeBytes: stats.size, modifiedAt: stats.mtime, handle };
    await handle.close();
  } catch {
    // Missing or unreadable.
  }
  return undefined;
}
