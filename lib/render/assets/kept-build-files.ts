import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { log } from '@/lib/base/log/log';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { BUILD_PREFIX } from '../next/build-output';
import { IMMUTABLE, staticFile } from './static-files';

const KEPT_MS = 86_400_000;
/** Modification time of files in use. The next build sets it to its own start. */
const IN_USE = new Date('2100-01-01');

const folderIn = (dataDir: string) => path.join(dataDir, 'build-files');

/** Path of a file with a content hash. */
const NAME = new RegExp(`^(?:${BUILD_PREFIX}|/assets/)[\\w./~-]{1,200}$`);

/**
 * Stores this build's scripts and styles, which caches and replicas request even after the next build.
 * Removes files replaced a day ago. Logs failures.
 */
export async function keepBuildFiles(
  dataDir: string,
  assets: ReadonlyMap<string, PreparedResponse>,
): Promise<void> {
  const folder = folderIn(dataDir);
  const own = new Map<string, Buffer>();
  for (const [name, { headers, body }] of assets) {
    if (headers['cache-control'] === IMMUTABLE) own.set(encodeURIComponent(name), body);
  }
  try {
    ensureFolder(folder);
    for (const [name, body] of own) {
      const file = path.join(folder, name);
      await writeFile(`${file}.${process.pid}`, body);
      await utimes(`${file}.${process.pid}`, IN_USE, IN_USE);
      await rename(`${file}.${process.pid}`, file);
    }
    const now = new Date();
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      const ageMs = now.getTime() - mtimeMs;
      const isInUse = ageMs < 0;
      if (isInUse && !own.has(name)) await utimes(file, now, now);
      if (ageMs > KEPT_MS) await rm(file);
    }
  } catch (err) {
    log().warn({ event: 'files of the build not kept', folder, err });
  }
}

/** Returns a script or style of another build; undefined if not stored. */
export async function readKeptFile(
  dataDir: string,
  name: string,
): Promise<PreparedResponse | undefined> {
  if (!NAME.test(name)) return undefined;
  const file = path.join(folderIn(dataDir), encodeURIComponent(name));
  const body = await readFile(file).catch(() => undefined);
  return body && staticFile(name, IMMUTABLE, body);
}
