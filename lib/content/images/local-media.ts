import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { appRoot } from '@/lib/base/runtime/app-root';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { matchRoute } from '@/lib/urls/routes/match-route';
import { type MediaType, mediaTypeOfFile } from './media-type';
import { SIGNATURE_BYTES } from './raster-type';

const SAMPLE_FOLDER = 'lib/store/sample/media';

/** How long browsers may cache a file of the wiki. */
export const MEDIA_MAX_AGE_SECONDS = 3600;

/** A file of the wiki on the disk, open for reading; the caller closes `handle`. */
interface MediaFile extends MediaType {
  sizeBytes: number;
  modifiedAt: Date;
  handle: FileHandle;
}

/** A media file, or the status that says why there is none. */
type MediaResult = MediaFile | { status: number };

/** The folders with the files of the embedded community's wiki; the first one that has a file wins. */
export const mediaFolders = (dataDir: string, isSample = false): string[] => [
  join(dataDir, 'media'),
  ...(isSample ? [join(appRoot(), SAMPLE_FOLDER)] : []),
];

function isPlainName(part: string): boolean {
  return part !== '' && !part.startsWith('.') && !/[/\\\0]/.test(part);
}

async function inspect(handle: FileHandle, name: string): Promise<MediaResult | undefined> {
  const stats = await handle.stat();
  if (!stats.isFile()) return undefined;
  const start = Buffer.alloc(SIGNATURE_BYTES);
  const { bytesRead } = await handle.read(start, 0, SIGNATURE_BYTES, 0);
  const type = mediaTypeOfFile(name, start.subarray(0, bytesRead));
  if (!type) return { status: 415 };
  return { ...type, sizeBytes: stats.size, modifiedAt: stats.mtime, handle };
}

async function openWithin(
  folder: string,
  parts: readonly string[],
): Promise<MediaResult | undefined> {
  const root = await realpath(folder);
  const file = await realpath(join(root, ...parts));
  // A symbolic link in the folder may lead out of it.
  if (!file.startsWith(root + sep)) return undefined;
  const handle = await open(file);
  let media: MediaResult | undefined;
  try {
    media = await inspect(handle, file);
    return media;
  } finally {
    if (!media || 'status' in media) await handle.close();
  }
}

/**
 * Opens a file in the first of several folders that has it, without reading it.
 * @param parts the decoded segments of its path; 404 where they could lead out of the folder
 */
export async function openMedia(
  folders: readonly string[],
  parts: readonly string[],
): Promise<MediaResult> {
  if (parts.length === 0 || !parts.every(isPlainName)) return { status: 404 };
  for (const folder of folders) {
    const media = await openWithin(folder, parts).catch(() => undefined);
    if (media) return media;
  }
  return { status: 404 };
}

/** The decoded segments below `/media/` of a path on the site; none where it is another path. */
export function mediaParts(path: string): string[] {
  const match = matchRoute(path);
  if (match?.pattern !== '/media/{+path}') return [];
  return match.values
    .join('/')
    .split('/')
    .map((part) => decodePercent(part) ?? '');
}
