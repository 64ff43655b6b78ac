import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of image copies. */
export const imageCopiesPath = (dataDir: string) => join(dataDir, 'images');

export const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;
export const COPY_PATH = /^\/media\/[0-9a-f]{2}\/[0-9a-f]{38}(?:\.\w+)?$/;

/** Relative path of an image's copy; the same for http and https. */
export function imageCopyName(url: string): string {
  const digest = createHash('sha256')
    .update(url.replace(/^https?:/, ''))
    .digest('hex');
  const [extension = ''] = IMAGE_NAME.exec(new URL(url).pathname) ?? [];
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}${extension.toLowerCase()}`;
}

/** Size of an image's copy; 0 if its server has none, undefined if not fetched or unreadable. */
export function imageCopyBytes(dataDir: string, url: string): number | undefined {
  try {
    const file = join(imageCopiesPath(dataDir), imageCopyName(url));
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/** Site path of an image's copy; undefined without one. */
export const imageCopyPath = (dataDir: string, url: string): string | undefined =>
  imageCopyBytes(dataDir, url) ? `/media/${imageCopyName(url)}` : undefined;
