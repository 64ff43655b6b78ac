import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file of the disk, open for reading; the caller closes `handle`. */
export interface DiskFile {
  /** Links followed. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  handle: FileHandle;
}

/** Opening a named pipe would wait for a writer. Windows has neither. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file of a folder. Undefined for what is none: what is missing or may not be read, a folder, a
 * named pipe, a device, or a link that leads out of the folder.
 * @param parts the segments of its path, which do not name `..`
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
