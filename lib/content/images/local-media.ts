import { join } from 'node:path';
import { boardFilesPath, imageCopiesPath } from '@/lib/base/files/copied-files';
import { type DiskFile, openFileWithin } from '@/lib/base/files/open-file-within';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { matchRoute } from '@/lib/urls/routes/match-route';
import type { FileFailure } from './image-cache';
import { type MediaType, mediaTypeOfFile } from './media-type';
import { SIGNATURE_BYTES } from './raster-type';

const SAMPLE_FOLDER = 'lib/store/sample/media';

export const MEDIA_MAX_AGE_SECONDS = 3600;

/** Its reader closes `handle`. */
type MediaFile = DiskFile & MediaType & { kind: 'file' };

type MediaResult = MediaFile | FileFailure;

const NOT_FOUND: FileFailure = { kind: 'failed', status: 404 };

/**
 * Returns the folders of image copies, a board's files and wiki files. No wiki file takes the name of one
 * before.
 */
export const mediaFolders = (dataDir: string, isSample = false): string[] => [
  imageCopiesPath(dataDir),
  boardFilesPath(dataDir),
  join(dataDir, 'media'),
  ...(isSample ? [join(appFolders().root, SAMPLE_FOLDER)] : []),
];

function isPlainName(part: string): boolean {
  return part !== '' && !part.startsWith('.') && !/[/\\\0]/.test(part);
}

/** The wiki's own media types, which imports store. */
export const OWN_TYPES_FILE = '.mime.local.conf';

/** Larger files would slow down each response. */
const MAX_TYPES_BYTES = 100_000;

async function readOwnTypes(folder: string): Promise<string> {
  const file = await openFileWithin(folder, [OWN_TYPES_FILE]);
  if (!file) return '';
  const wanted = Buffer.alloc(Math.min(file.sizeBytes, MAX_TYPES_BYTES));
  const { buffer, bytesRead } = await file.handle.read(wanted, 0, wanted.length, 0);
  await file.handle.close();
  return buffer.toString('utf8', 0, bytesRead);
}

async function withType(file: DiskFile, folder: string): Promise<MediaResult> {
  const start = Buffer.alloc(SIGNATURE_BYTES);
  const { bytesRead } = await file.handle.read(start, 0, SIGNATURE_BYTES, 0);
  const type = mediaTypeOfFile(file.path, start.subarray(0, bytesRead), await readOwnTypes(folder));
  if (type) return { kind: 'file', ...file, ...type };
  await file.handle.close();
  return { kind: 'failed', status: 415 };
}

/**
 * Opens a file in the first folder that has it.
 * @param parts decoded path segments; 404 if they could leave the folder
 */
export async function openMedia(
  folders: readonly string[],
  parts: readonly string[],
): Promise<MediaResult> {
  if (parts.length === 0 || !parts.every(isPlainName)) return NOT_FOUND;
  for (const folder of folders) {
    const file = await openFileWithin(folder, parts);
    if (file) return withType(file, folder);
  }
  return NOT_FOUND;
}

/** Returns the decoded segments below `/media/`; none for other paths. */
export function mediaParts(path: string): string[] {
  const match = matchRoute(path);
  if (match?.pattern !== '/media/{+path}') return [];
  return match.values
    .join('/')
    .split('/')
    .map((part) => decodePercent(part) ?? '');
}
