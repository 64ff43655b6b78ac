import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Where a symbolic link leads, or why it is not followed. */
export type SymbolicLink = { kind: 'file' | 'folder' } | { kind: 'refused'; reason: string };

const refused = (reason: string): SymbolicLink => ({ kind: 'refused', reason });

/**
 * Decides about a symbolic link below a folder: links are followed that stay inside of the folder.
 * A folder that is reached through a link has its own links to folders left out, so that each link
 * adds at most one copy of a part of the tree.
 * @param top the folder that is imported.
 * @param path the link's path, which begins with `top`.
 */
export async function resolveLink(top: string, path: string): Promise<SymbolicLink> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return refused('is a link that leads nowhere');
  const root = await realpath(top);
  if (!isWithin(root, target)) return refused('is a link that leads out of the folder');
  const found = await stat(target);
  if (found.isFile()) return { kind: 'file' };
  if (!found.isDirectory()) return refused('is a link to what is neither a file nor a folder');
  const parent = join(root, relative(top, dirname(path)));
  if (isWithin(target, parent)) return refused('is a link to a folder that it stands in');
  if ((await realpath(dirname(path))) !== parent) {
    return refused('is a link to a folder, below another such link');
  }
  return { kind: 'folder' };
}

/** Whether a path is a folder itself or lies below it; both are absolute and without links. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
