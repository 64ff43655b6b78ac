import { PROXIED_SECONDS, readProxied } from '@/lib/content/images/image-proxy';
import { imageResponse } from '@/lib/content/images/image-response';

/** An image of another site, proxied; for a plain `next start`, since the HTTP layer answers first. */
export async function GET(request: Request): Promise<Response> {
  return imageResponse(await readProxied(new URL(request.url).searchParams), PROXIED_SECONDS);
}
