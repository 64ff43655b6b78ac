import { config } from '@/lib/config';
import { processWide } from '@/lib/process-wide';
import { imageResponse } from './answer';
import { publicFetch } from './guarded-fetch';
import { imageSigner } from './signer';
import { ImageStore } from './store';

const WEEK_SECONDS = 7 * 24 * 3600;

/** Answers `/image?url=…&sig=…`: the image of another site, where this site signed its address. */
export async function answerImage(query: URLSearchParams): Promise<Response> {
  const { images, dataDir } = config();
  const address = images === 'proxy' ? imageSigner(dataDir).address(query) : undefined;
  if (address === undefined) return imageResponse({ status: 404 }, 0);
  const store = processWide('image-store', () => new ImageStore(publicFetch()));
  return imageResponse(await store.read(address), WEEK_SECONDS);
}
