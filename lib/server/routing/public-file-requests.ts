import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '@/lib/base/config/config';
import { servedParts } from '@/lib/community/store/site-store';
import { PROXIED_IMAGE_MAX_AGE_SECONDS, readProxiedImage } from '@/lib/content/images/image-proxy';
import { imageErrorHeaders, imageHeaders, mediaHeaders } from '@/lib/content/images/image-response';
import { MEDIA_MAX_AGE_SECONDS, mediaFolders, openMedia } from '@/lib/content/images/local-media';
import { readWikiFile, wikiFileUrl } from '@/lib/content/images/wiki-files';
import { attachmentNamed } from '@/lib/http/attachment';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { openDownload } from '@/lib/pages/downloads/downloads';
import type { Reply } from '../sending/reply';
import { sendFile } from '../sending/send-file';
import { httpStats } from '../stats/http-stats';

/** Each has a file descriptor and up to three chunks: 48 MB in all. */
const MAX_STREAMS = 256;

const fileResponse = (
  headers: Record<string, string>,
  { bytes, tag }: { bytes: Buffer; tag: string },
): PreparedResponse => new PreparedResponse(200, headers, { encoding: 'identity', bytes, tag });

function imageError(status: number): Reply {
  if (status === 503) httpStats().reject('image_requests');
  return { response: new PreparedResponse(status, imageErrorHeaders(status), Buffer.alloc(0)) };
}

/** Answers `/image?url=…&sig=…` with an image of another site. */
export async function respondWithProxiedImage(query: string): Promise<Reply> {
  const image = await readProxiedImage(new URLSearchParams(query));
  if (image.kind === 'failed') return imageError(image.status);
  const headers = imageHeaders(image.type, PROXIED_IMAGE_MAX_AGE_SECONDS);
  return { response: fileResponse(headers, image) };
}

/** Returns the reply of `open`, or a 503 while `MAX_STREAMS` files are being sent. */
async function sendWithinLimit(open: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
  const stats = httpStats();
  if (stats.openStreams >= MAX_STREAMS) return imageError(503);
  stats.openStreams += 1;
  try {
    return await open();
  } finally {
    stats.openStreams -= 1;
  }
}

/** Returns a live wiki's file; if it is too large, a redirect to the wiki. */
async function wikiFile(parts: readonly string[]): Promise<Reply> {
  const url = wikiFileUrl(parts);
  if (url === undefined) return imageError(404);
  const file = await readWikiFile(url);
  if (file.kind === 'file') {
    const headers = { ...mediaHeaders(file, config().cacheSeconds), 'content-type': file.type };
    return { response: fileResponse(headers, file) };
  }
  if (file.status !== 413) return imageError(file.status);
  const headers = { ...imageErrorHeaders(302), location: url };
  return { response: new PreparedResponse(302, headers, Buffer.alloc(0)) };
}

/**
 * Answers `/media/…` with a file of the embedded or live wiki.
 * @param path percent-encoded and decodable
 * @returns undefined once streamed
 */
export function respondWithMedia(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  siteHeaders: Record<string, string>,
): Promise<Reply | undefined> {
  return sendWithinLimit(async () => {
    const parts = path.split('/').map(decodeURIComponent);
    const media = await openMedia(mediaFolders(config().dataDir, servedParts()?.isSample), parts);
    if (media.kind === 'failed') {
      return media.status === 404 ? wikiFile(parts) : imageError(media.status);
    }
    const headers = { ...siteHeaders, ...mediaHeaders(media, MEDIA_MAX_AGE_SECONDS) };
    await sendFile(request, response, media, headers);
    return undefined;
  });
}

const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  epub: 'application/epub+zip',
  gz: 'application/gzip',
  jsonl: 'application/jsonl',
  pdf: 'application/pdf',
  zim: 'application/x-zim',
  zip: 'application/zip',
};

/**
 * Answers `/downloads/…` with an operator's file, or a 404.
 * @param name percent-encoded and decodable
 * @returns undefined once streamed
 */
export function respondWithDownload(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  siteHeaders: Record<string, string>,
): Promise<Reply | undefined> {
  return sendWithinLimit(async () => {
    const file = await openDownload(decodeURIComponent(name));
    if (!file) return imageError(404);
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    await sendFile(request, response, file, {
      ...siteHeaders,
      'content-type': DOWNLOAD_TYPES[extension] ?? 'application/octet-stream',
      'content-disposition': attachmentNamed(decodeURIComponent(name)),
      'content-security-policy': FILE_POLICY,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    return undefined;
  });
}
