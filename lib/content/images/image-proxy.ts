import { config } from '@/lib/config/config';
import { processState } from '@/lib/runtime/process-state';
import { publicFetch } from './guarded-fetch';
import { type Image, ImageCache } from './image-cache';
import { imageSigner } from './url-signer';

/** How long browsers may keep an image of another site, in seconds. */
export const PROXIED_SECONDS = 7 * 24 * 3600;

/**
 * The image that `/image?url=…&sig=…` names: of another site, where this site signed its address;
 * else 404.
 */
export async function readProxied(query: URLSearchParams): Promise<Image> {
  const { images, dataDir } = config();
  const address = images === 'proxy' ? imageSigner(dataDir).address(query) : undefined;
  if (address === undefined) return { status: 404 };
  const store = processState('image-store', () => new ImageCache(publicFetch()));
  return store.read(address);
}
