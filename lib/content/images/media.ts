import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { rasterType } from './raster';
import type { Image } from './store';

const LARGEST = 20 * 1024 * 1024;

function isPlainName(part: string): boolean {
  return part !== '' && !part.startsWith('.') && !/[/\\\0]/.test(part);
}

async function readWithin(root: string, parts: readonly string[]): Promise<Image | undefined> {
  const base = await realpath(root);
  const file = await realpath(join(base, ...parts));
  // A link inside the folder may point out of it.
  if (!file.startsWith(base + sep)) return undefined;
  const handle = await open(file);
  try {
    const about = await handle.stat();
    if (!about.isFile()) return undefined;
    if (about.size > LARGEST) return { status: 413 };
    const bytes = await handle.readFile();
    const type = rasterType(bytes);
    return type ? { type, bytes } : { status: 415 };
  } finally {
    await handle.close();
  }
}

/**
 * Reads a raster image below the first of several folders that has it.
 * @param parts the decoded parts of its path; 404 when they could lead elsewhere.
 */
export async function readMedia(
  folders: readonly string[],
  parts: readonly string[],
): Promise<Image> {
  if (parts.length === 0 || !parts.every(isPlainName)) return { status: 404 };
  for (const folder of folders) {
    const found = await readWithin(folder, parts).catch(() => undefined);
    if (found) return found;
  }
  return { status: 404 };
}
