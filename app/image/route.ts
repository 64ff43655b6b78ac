import { PROXIED_IMAGE_MAX_AGE_SECONDS, readProxiedImage } from '@/lib/content/images/image-proxy';
import { imageResponse } from '@/lib/content/images/image-response';

/** An image of another site, proxied; for a plain `next start`, since the HTTP layer answers first. */
export async function GET(request: Request): Promise<Response> {
  return imageResponse(
    await readProxiedImage(new URL(request.url).searchParams),
    PROXIED_IMAGE_MAX_AGE_SECONDS,
  );
}
