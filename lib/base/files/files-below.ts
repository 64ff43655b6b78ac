import { lstat, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Returns the sorted paths of files below a folder, with `/`. */
export async function filesBelow(dir: string): Promise<string[]> {
  // Node 20.9 does not say in which folder an entry is.
  const names = await readdir(dir, { recursive: true });
  const areFiles = await Promise.all(
    names.map(async (name) => (await lstat(join(dir, name))).isFile()),
  );
  return names
    .filter((_, index) => areFiles[index])
    .map((name) => name.split(sep).join('/'))
    .sort();
}
