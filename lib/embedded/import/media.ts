import { cp, lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from './report';

/** Replaces the media of a data folder by a copy of a DokuWiki `data/media` tree, without its links. */
export async function importMedia(dir: string, dataDir: string): Promise<void> {
  const target = join(dataDir, 'media');
  const [fresh, old] = [`${target}.new`, `${target}.old`];
  try {
    for (const left of [fresh, old]) await rm(left, { recursive: true, force: true });
    await cp(dir, fresh, { recursive: true, filter: isFileOrFolder });
    await rename(target, old).catch(ignoreMissing);
    await rename(fresh, target);
    await rm(old, { recursive: true, force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The media of ${dir} cannot be copied (${reason}).`);
  }
}

async function isFileOrFolder(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() || found.isDirectory();
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
