import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Image } from './image-cache';
import { rasterType } from './raster-type';

const MAX_BYTES = 20 * 1024 * 1024;
/** More than any signature that `rasterType` knows. */
const SIGNATURE_BYTES = 16;
const SAMPLE = join(process.cwd(), 'lib', 'store', 'sample', 'media');

/** How long browsers may keep an image of the wiki, in seconds. */
export const MEDIA_SECONDS = 3600;

/** A raster image on the disk, open for reading; its owner closes `handle`. */
export interface MediaFile {
  type: string;
  bytes: number;
  modifiedAt: Date;
  handle: FileHandle;
}

/** The folders that hold the images of the embedded community's wiki; the first that has one wins. */
export const mediaFolders = (dataDir: string): string[] => [join(dataDir, 'media'), SAMPLE];

function isPlainName(part: string): boolean {
  return part !== '' && !part.startsWith('.') && !/[/\\\0]/.test(part);
}

async function inspect(handle: FileHandle): Promise<MediaFile | { status: number } | undefined> {
  const about = await handle.stat();
  if (!about.isFile()) return undefined;
  const { size, mtime } = about;
  if (size > MAX_BYTES) return { status: 413 };
  const start = Buffer.alloc(SIGNATURE_BYTES);
  const { bytesRead } = await handle.read(start, 0, SIGNATURE_BYTES, 0);
  const type = rasterType(start.subarray(0, bytesRead));
  return type ? { type, bytes: size, modifiedAt: mtime, handle } : { status: 415 };
}

async function openWithin(
  root: string,
  parts: readonly string[],
): Promise<MediaFile | { status: number } | undefined> {
  const base = await realpath(root);
  const file = await realpath(join(base, ...parts));
  // A link inside the folder may point out of it.
  if (!file.startsWith(base + sep)) return undefined;
  const handle = await open(file);
  let found: MediaFile | { status: number } | undefined;
  try {
    found = await inspect(handle);
    return found;
  } finally {
    if (!found || 'status' in found) await handle.close();
  }
}

/**
 * Opens a raster image below the first of several folders that has it, without reading it.
 * @param parts the decoded parts of its path; 404 when they could lead elsewhere.
 */
export async function openMedia(
  folders: readonly string[],
  parts: readonly string[],
): Promise<MediaFile | { status: number }> {
  if (parts.length === 0 || !parts.every(isPlainName)) return { status: 404 };
  for (const folder of folders) {
    const found = await openWithin(folder, parts).catch(() => undefined);
    if (found) return found;
  }
  return { status: 404 };
}

/** Reads the whole image that `openMedia` opens. */
export async function readLocalMedia(
  folders: readonly string[],
  parts: readonly string[],
): Promise<Image> {
  const media = await openMedia(folders, parts);
  if ('status' in media) return media;
  try {
    return { type: media.type, bytes: await media.handle.readFile() };
  } finally {
    await media.handle.close();
  }
}
