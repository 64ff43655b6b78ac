import { config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';
import { publicFetch } from './guarded-fetch';
import { type Image, ImageCache } from './image-cache';
import { imageSigner } from './url-signer';

/** How long browsers may keep an image of another site, in seconds. */
export const PROXIED_SECONDS = 7 * 24 * 3600;

/** Images of other sites, fetched through the image proxy. */
export const imageCache = defineProcessState('image-cache', () => new ImageCache(publicFetch()));

/**
 * The image that `/image?url=…&sig=…` names: of another site, where this site signed its address;
 * else 404.
 */
export async function readProxied(query: URLSearchParams): Promise<Image> {
  const { images, dataDir } = config();
  const address = images === 'proxy' ? imageSigner(dataDir).address(query) : undefined;
  if (address === undefined) return { status: 404 };
  return imageCache().read(address);
}
