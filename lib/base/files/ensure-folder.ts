import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepOwner } from './keep-owner';

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder where it is missing, and those above it, one by one. Node's own way hangs where the
 * file system creates no folders, though the one above exists: `mkdirSync('/proc/x', { recursive: true })`
 * of Node 20.20 never returns.
 * @throws an error of the system
 */
export function ensureFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) ensureFolder(parent);
  try {
    mkdirSync(path);
    keepOwner(path, parent);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}
