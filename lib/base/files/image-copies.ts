import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';

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
