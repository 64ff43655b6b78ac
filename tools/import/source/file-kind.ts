import type { Dirent, Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

type FileKind = { kind: 'file' | 'folder' } | { kind: 'refused'; reason: string };

const refuse = (reason: string): FileKind => ({ kind: 'refused', reason });

/**
 * Returns an entry's kind. Follows links within the imported folder. Below a linked folder it refuses links
 * to folders, so that each link adds at most one copy.
 * @param top the imported folder
 * @param path begins with `top`
 */
export async function fileKindOf(
  top: string,
  path: string,
  entry: Dirent | Stats,
): Promise<FileKind> {
  if (entry.isDirectory()) return { kind: 'folder' };
  if (entry.isFile()) return { kind: 'file' };
  return entry.isSymbolicLink() ? linkKind(top, path) : refuse('is neither a file nor a folder');
}

async function linkKind(top: string, path: string): Promise<FileKind> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return refuse('is a link that leads nowhere');
  const root = await realpath(top);
  if (!isWithin(root, target)) return refuse('is a link that leads out of the folder');
  const found = await stat(target);
  if (found.isFile()) return { kind: 'file' };
  if (!found.isDirectory()) return refuse('is a link to what is neither a file nor a folder');
  const parent = join(root, relative(top, dirname(path)));
  if (isWithin(target, parent)) return refuse('is a link to a folder that contains it');
  if ((await realpath(dirname(path))) !== parent) {
    return refuse('is a link to a folder, below another such link');
  }
  return { kind: 'folder' };
}

/** True if a path is a folder or in it. Both are absolute and resolved. */
function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}
