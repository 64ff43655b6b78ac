import { config } from '@/lib/base/config/config';
import { imageCopyBytes, imageCopyName } from '@/lib/base/files/image-copies';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { namedHosts } from '../settings/content-settings';
import { imageSigner } from '../settings/url-signer';
import { createGuardedFetch } from './guarded-fetch';
import { type Image, ImageCache } from './image-cache';
import { isPublicAddress } from './public-address';

/** How long browsers may cache an image of another site. */
export const PROXIED_IMAGE_MAX_AGE_SECONDS = 7 * 24 * 3600;

/** The images that the image proxy has fetched. */
export const imageCache = defineProcessState(
  'image-cache',
  () => new ImageCache(createGuardedFetch(isPublicAddress, namedHosts(config()))),
);

/** The path below `/media/` of the copy of the image that `/image?url=…&sig=…` names; undefined without one. */
export function copyOfProxied(query: string): string | undefined {
  const { dataDir } = config();
  const url = imageSigner(dataDir).readUrl(new URLSearchParams(query));
  return url && imageCopyBytes(dataDir, url) ? imageCopyName(url) : undefined;
}

/** The image that `/image?url=…&sig=…` names; 404 unless this site signed the URL. */
export async function readProxiedImage(query: URLSearchParams): Promise<Image> {
  const { images, dataDir } = config();
  const url = images === 'proxy' ? imageSigner(dataDir).readUrl(query) : undefined;
  return url === undefined ? { status: 404 } : imageCache().read(url);
}
