import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { config } from '@/lib/base/config/config';
import { type DiskFile, openFileWithin } from '@/lib/base/files/open-file-within';
import { defineProcessState } from '@/lib/base/runtime/process-state';

export interface Download {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Hexadecimal; undefined until computed. */
  sha256?: string;
}

const CHECK_MS = 2000;
/** Commands are still writing files with this suffix. */
const UNFINISHED = '.new';

/** Returns the folder of the offered files. */
export const downloadsFolder = (dataDir: string) => join(dataDir, 'downloads');

/** True for a safe name: no path, hidden or unfinished file, control or bidirectional character. */
export const isDownloadName = (name: string): boolean =>
  name !== '' && !/^\.|[/\\\p{Cc}\p{Bidi_Control}]/u.test(name) && !name.endsWith(UNFINISHED);

/** Opens a download, if it exists. */
export const openDownload = async (name: string): Promise<DiskFile | undefined> =>
  isDownloadName(name) ? openFileWithin(downloadsFolder(config().dataDir), [name]) : undefined;

interface Checksum {
  value?: string;
}

const known = defineProcessState('downloads', () => ({
  /** By name, size and time. */
  checksums: new Map<string, Checksum>(),
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

/** Returns the downloads by name, with checksums as far as computed. */
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

/** Returns the names of the offered files. */
export const downloadNames = (): string[] => namesIn(downloadsFolder(config().dataDir));

/** True if the last check found a file. */
export const hasDownloads = (): boolean => known().hasAny;

/** Calls back when the folder becomes empty or non-empty, since every page's footer links to it. */
export function onDownloadsChange(listener: () => void): void {
  setInterval(() => {
    const hasAny = downloadNames().length > 0;
    if (hasAny === known().hasAny) return;
    known().hasAny = hasAny;
    listener();
  }, CHECK_MS).unref();
}
