import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** An open file. The caller closes `handle`. */
export interface DiskFile {
  /** Links followed. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  handle: FileHandle;
}

/** Opening a named pipe would wait for a writer. Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file within a folder. Undefined for a missing or unreadable file, a folder, a pipe, a
 * device, or a link that leads out.
 * @param parts the segments of its path, without `..`
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
    // It is not there, or may not be read.
  }
  return undefined;
}
