import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { log } from '@/lib/base/log/log';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { IMMUTABLE, staticFile } from './static-files';

const KEPT_MS = 86_400_000;
/** The time of the files of a build that is served; another one gives them the time of its start. */
const IN_USE = new Date('2100-01-01');

const folderIn = (dataDir: string) => path.join(dataDir, 'build-files');

/** The names of these files, as their paths on the site: with a hash of their content. */
const NAME = /^\/(?:_next\/static|assets)\/[\w./~-]{1,200}$/;

/**
 * Leaves the scripts and styles of this build in a data folder. Pages of this build stay in browsers,
 * proxies and replicas after another build has replaced it, and still request them. Removes the files of
 * builds that were replaced a day ago.
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

/** A script or style of another build that was served from a data folder; undefined where none is kept. */
export async function readKeptFile(
  dataDir: string,
  name: string,
): Promise<PreparedResponse | undefined> {
  if (!NAME.test(name)) return undefined;
  const file = path.join(folderIn(dataDir), encodeURIComponent(name));
  const body = await readFile(file).catch(() => undefined);
  return body && staticFile(name, IMMUTABLE, body);
}
