import { config } from '@/lib/base/config/config';
import { imageCopyBytes, imageCopyName } from '@/lib/base/files/image-copies';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { namedHosts } from '../settings/content-settings';
import { imageSigner } from '../settings/url-signer';
import { createGuardedFetch } from './guarded-fetch';
import { type Image, ImageCache } from './image-cache';
import { isPublicAddress } from './public-address';

export const PROXIED_IMAGE_MAX_AGE_SECONDS = 7 * 24 * 3600;

export const imageCache = defineProcessState(
  'image-cache',
  () => new ImageCache(createGuardedFetch(isPublicAddress, namedHosts(config()))),
);

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
  return url === undefined ? { kind: 'failed', status: 404 } : imageCache().read(url);
}
