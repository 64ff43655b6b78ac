import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { config } from '@/lib/base/config/config';
import { type DiskFile, openFileWithin } from '@/lib/base/files/open-file-within';
import { defineProcessState } from '@/lib/base/runtime/process-state';

/** A file that visitors may download. */
export interface Download {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** In hexadecimal; undefined until it is computed. */
  sha256?: string;
}

/** The folder is read again after this time. */
const CHECK_MS = 2000;
/** The suffix of unfinished files of commands. */
const UNFINISHED = '.new';

/** The folder of a data folder whose files are offered. */
export const downloadsFolder = (dataDir: string) => join(dataDir, 'downloads');

/** True for a safe name: no path, no hidden or unfinished file, no control or bidirectional characters. */
export const isDownloadName = (name: string): boolean =>
  name !== '' && !/^\.|[/\\\p{Cc}\p{Bidi_Control}]/u.test(name) && !name.endsWith(UNFINISHED);

/** Opens a file of the folder; undefined without such a file. */
export const openDownload = async (name: string): Promise<DiskFile | undefined> =>
  isDownloadName(name) ? openFileWithin(downloadsFolder(config().dataDir), [name]) : undefined;

interface Checksum {
  value?: string;
}

/** What this process knows of the downloads. */
const known = defineProcessState('downloads', () => ({
  /** By name, size and time of the file. */
  checksums: new Map<string, Checksum>(),
  /** True when the folder held a file at the last look. */
  hasAny: downloadNames().length > 0,
}));

function checksumOf(key: string, path: string): Checksum {
  const { checksums } = known();
  const cached = checksums.get(key);
  if (cached) return cached;
  const checksum: Checksum = {};
  checksums.set(key, checksum);
  const hash = createHash('sha256');
  pipeline(createReadStream(path), hash).then(
    () => {
      checksum.value = hash.digest('hex');
    },
    () => checksums.delete(key),
  );
  return checksum;
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory() && isDownloadName(entry.name));
    return files.map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

/** The files of the folder, by name. */
export async function listDownloads(): Promise<Download[]> {
  const folder = downloadsFolder(config().dataDir);
  const files: Download[] = [];
  for (const name of namesIn(folder)) {
    const file = await openDownload(name);
    if (!file) continue;
    const { sizeBytes, modifiedAt, handle } = file;
    await handle.close();
    const key = `${name}/${sizeBytes}/${modifiedAt.getTime()}`;
    const { value: sha256 } = checksumOf(key, join(folder, name));
    files.push({ name, sizeBytes, modifiedAt, sha256 });
  }
  return files;
}

/** The names of the files of the folder. */
export const downloadNames = (): string[] => namesIn(downloadsFolder(config().dataDir));

/** True where the folder held a file a moment ago. */
export const hasDownloads = (): boolean => known().hasAny;

/** Calls back when the folder gets its first file, or loses its last one. Every page links to it. */
export function onDownloadsChange(listener: () => void): void {
  setInterval(() => {
    const hasAny = downloadNames().length > 0;
    if (hasAny === known().hasAny) return;
    known().hasAny = hasAny;
    listener();
  }, CHECK_MS).unref();
}
