import { config } from '@/lib/base/config/config';
import { imageCopyBytes, imageCopyName } from '@/lib/base/files/copied-files';
import { imageSigner } from '../settings/url-signer';
import type { Image } from './image-cache';
import { imageCaches } from './image-caches';

export const PROXIED_IMAGE_MAX_AGE_SECONDS = 7 * 24 * 3600;

/** Returns the name below `/media/` of the stored copy for `/image?url=…&sig=…`, if any. */
export function copyOfProxied(query: string): string | undefined {
  const { dataDir } = config();
  const url = imageSigner(dataDir).readUrl(new URLSearchParams(query));
  return url && imageCopyBytes(dataDir, url) ? imageCopyName(url) : undefined;
}

/** Returns the image for `/image?url=…&sig=…`. 404 unless this site signed it. */
export async function readProxiedImage(query: URLSearchParams): Promise<Image> {
  const { images, dataDir } = config();
  const url = images === 'proxy' ? imageSigner(dataDir).readUrl(query) : undefined;
  return url === undefined ? { kind: 'failed', status: 404 } : imageCaches().proxied.read(url);
}
