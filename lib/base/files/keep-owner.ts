import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Gives files that root created to the owner of `folder`, who runs the site. */
export function keepOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  const isFolder = statSync(path).isDirectory();
  const inside = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  // Contents first: a new owner of the folder could replace them by links.
  for (const name of ['', ...inside].reverse()) lchownSync(join(path, name), uid, gid);
}
