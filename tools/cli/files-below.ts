import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Returns the sorted paths of files below a folder, with `/`. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join('/'))
    .sort();
}
