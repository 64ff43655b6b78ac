import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with copies of images that texts show, in a data folder. */
export const imageCopiesPath = (dataDir: string) => join(dataDir, 'images');

export const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;
/** The path of a copy on this site. */
export const COPY_PATH = /^\/media\/[0-9a-f]{2}\/[0-9a-f]{38}(?:\.\w+)?$/;

/** The path of an image's copy in the folder of copies, by its address: the same for http and https. */
export function imageCopyName(url: string): string {
  const digest = createHash('sha256')
    .update(url.replace(/^https?:/, ''))
    .digest('hex');
  const [extension = ''] = IMAGE_NAME.exec(new URL(url).pathname) ?? [];
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}${extension.toLowerCase()}`;
}

/** The size of an image's copy; 0 where its server has none, undefined where it was not fetched yet, or may not be read. */
export function imageCopyBytes(dataDir: string, url: string): number | undefined {
  try {
    const file = join(imageCopiesPath(dataDir), imageCopyName(url));
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/** The path on this site of the copy of an image; undefined where there is none. */
export const imageCopyPath = (dataDir: string, url: string): string | undefined =>
  imageCopyBytes(dataDir, url) ? `/media/${imageCopyName(url)}` : undefined;
