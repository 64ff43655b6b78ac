import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepOwner } from './keep-owner';

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its parents. Recursive `mkdirSync` hangs in file systems that allow no new folders,
 * such as `/proc` (Node 20.20).
 * @throws a system error
 */
export function ensureFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) ensureFolder(parent);
  try {
    mkdirSync(path);
    keepOwner(path, parent);
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error;
  }
}
