import { config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { imageResponse } from '@/lib/content/images/image-response';
import {
  MEDIA_MAX_AGE_SECONDS,
  mediaFolders,
  readLocalMedia,
} from '@/lib/content/images/local-media';

/** An image of the embedded community's wiki; for a plain `next start`, since the HTTP layer answers first. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const { path } = await params;
  const image = await readLocalMedia(
    mediaFolders(config().dataDir),
    path.map((part) => decodePercent(part) ?? ''),
  );
  return imageResponse(image, MEDIA_MAX_AGE_SECONDS);
}
