import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { log } from '@/lib/base/log/log';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { IMMUTABLE, staticFile } from './static-files';

const KEPT_MS = 86_400_000;
/** Time of served builds' files; a replacing build sets its start time. */
const IN_USE = new Date('2100-01-01');

const folderIn = (dataDir: string) => path.join(dataDir, 'build-files');

/** Site paths with a content hash. */
const NAME = /^\/(?:_next\/static|assets)\/[\w./~-]{1,200}$/;

/**
 * Keeps this build's scripts and styles, which caches and replicas request after a new build. Removes those
 * replaced a day ago.
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
      if (!own.has(name) && mtimeMs > now.getTime()) {
        await utimes(file, now, now);
      } else if (mtimeMs < now.getTime() - KEPT_MS) await rm(file);
    }
  } catch (err) {
    log().warn({ event: 'files of the build not kept', folder, err });
  }
}

/** Returns the response with a script or style of an earlier build; undefined if the file is no longer stored. */
export async function readKeptFile(
  dataDir: string,
  name: string,
): Promise<PreparedResponse | undefined> {
  if (!NAME.test(name)) return undefined;
  const file = path.join(folderIn(dataDir), encodeURIComponent(name));
  const body = await readFile(file).catch(() => undefined);
  return body && staticFile(name, IMMUTABLE, body);
}
