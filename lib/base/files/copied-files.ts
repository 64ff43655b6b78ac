import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { decodePercent } from '../text/percent-encoding';

/** Returns the folder of image copies. */
export const imageCopiesPath = (dataDir: string) => join(dataDir, 'images');

export const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;
export const COPY_PATH = /^\/media\/[0-9a-f]{2}\/[0-9a-f]{38}(?:\.\w+)?$/;

/**
 * Returns the path of an image's copy within `imageCopiesPath`, equal for http and https.
 * @throws TypeError if `url` is invalid
 */
export function imageCopyName(url: string): string {
  const digest = createHash('sha256')
    .update(url.replace(/^https?:/, ''))
    .digest('hex');
  const [extension = ''] = IMAGE_NAME.exec(new URL(url).pathname) ?? [];
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}${extension.toLowerCase()}`;
}

/**
 * Returns the size of an image's copy in bytes; 0 if the image's server does not have the image. Undefined if
 * there is no copy, or it cannot be read.
 */
export function imageCopyBytes(dataDir: string, url: string): number | undefined {
  try {
    const file = join(imageCopiesPath(dataDir), imageCopyName(url));
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the site path of an image's copy; undefined if there is none, or it is empty. */
export const imageCopyPath = (dataDir: string, url: string): string | undefined =>
  imageCopyBytes(dataDir, url) ? `/media/${imageCopyName(url)}` : undefined;

/** Returns the folder of the files that posts of an imported board show or link to. */
export const boardFilesPath = (dataDir: string) => join(dataDir, 'files');

/** A hash and a name. No page of a wiki is named so. */
const SITE_PATH = /^\/media\/(?<hash>[0-9a-f]{40})\/(?<name>[^/?#]+)$/;

/** Returns the site path of a file within `boardFilesPath`. */
export const boardFileUrl = (hash: string, name: string) =>
  `/media/${hash}/${encodeURIComponent(name)}`;

/** Returns where the file of a site path lies in the data folder; undefined for other paths. */
export function boardFileAt(dataDir: string, path: string): string | undefined {
  const { hash = '', name = '' } = SITE_PATH.exec(path)?.groups ?? {};
  const decoded = decodePercent(name);
  if (!decoded || decoded.startsWith('.') || /[/\\\0]/.test(decoded)) return undefined;
  return join(boardFilesPath(dataDir), hash, decoded);
}
