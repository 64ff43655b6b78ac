import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Gives what root has made, a folder with all in it, to the owner of a folder, who runs the site. */
export function keepOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  const isFolder = statSync(path).isDirectory();
  const inside = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  // From within: its new owner could put links in place of what follows.
  for (const name of ['', ...inside].reverse()) lchownSync(join(path, name), uid, gid);
}
