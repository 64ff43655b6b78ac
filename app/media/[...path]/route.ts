import { join } from 'node:path';
import { config } from '@/lib/config';
import { imageResponse } from '@/lib/content/images/answer';
import { readMedia } from '@/lib/content/images/media';

const SAMPLE = join(process.cwd(), 'lib', 'embedded', 'sample', 'media');
const HOUR_SECONDS = 3600;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** An image of the embedded community's wiki. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const { path } = await params;
  const folders = [join(config().dataDir, 'media'), SAMPLE];
  return imageResponse(await readMedia(folders, path.map(decode)), HOUR_SECONDS);
}
