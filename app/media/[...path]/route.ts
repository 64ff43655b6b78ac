import { config } from '@/lib/config/config';
import { imageResponse } from '@/lib/content/images/image-response';
import { MEDIA_SECONDS, mediaFolders, readLocalMedia } from '@/lib/content/images/local-media';

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** An image of the embedded community's wiki, where no HTTP layer answers first. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const { path } = await params;
  const image = await readLocalMedia(mediaFolders(config().dataDir), path.map(decode));
  return imageResponse(image, MEDIA_SECONDS);
}
