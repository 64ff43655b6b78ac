import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Image } from '@/lib/content/images/image-cache';
import { PROXIED_IMAGE_MAX_AGE_SECONDS, readProxiedImage } from '@/lib/content/images/image-proxy';
import { imageErrorHeaders, imageHeaders } from '@/lib/content/images/image-response';
import {
  MEDIA_MAX_AGE_SECONDS,
  type MediaFile,
  mediaFolders,
  openMedia,
} from '@/lib/content/images/local-media';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { isNotModified } from '@/lib/http/validators';
import type { Reply } from '../sending/reply';
import { httpStats } from '../stats/http-stats';

/** Each stream holds a file descriptor and up to three chunks: 48 MB in all. */
const MAX_STREAMS = 256;
const CHUNK_BYTES = 64 * 1024;

/** A proxied image is hashed once, and all clients share its bytes. */
const proxiedImages = defineProcessState(
  'image-responses',
  () => new WeakMap<Image, PreparedResponse>(),
);
const openStreams = defineProcessState('open-media-streams', () => ({ count: 0 }));

function imageError(status: number): Reply {
  if (status === 503) httpStats().rejected.image_requests += 1;
  return { response: new PreparedResponse(status, imageErrorHeaders(status), Buffer.alloc(0)) };
}

/** Handles `/image?url=…&sig=…`: an image of another site. */
export async function respondWithProxiedImage(query: string): Promise<Reply> {
  const image = await readProxiedImage(new URLSearchParams(query));
  if ('status' in image) return imageError(image.status);
  const cached = proxiedImages().get(image);
  if (cached) return { response: cached };
  const response = new PreparedResponse(
    200,
    imageHeaders(image.type, PROXIED_IMAGE_MAX_AGE_SECONDS),
    image.bytes,
  );
  proxiedImages().set(image, response);
  return { response };
}

/** Streams an open image from the disk as fast as the client reads, and closes it. */
async function streamMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { type, sizeBytes, modifiedAt, handle }: MediaFile,
  siteHeaders: Record<string, string>,
): Promise<void> {
  const stream = handle.createReadStream({
    end: sizeBytes - 1,
    start: 0,
    highWaterMark: CHUNK_BYTES,
  });
  try {
    // As in nginx: while time and size are the same, so are the bytes.
    const etag = `"${modifiedAt.getTime().toString(36)}-${sizeBytes.toString(36)}"`;
    const own = imageHeaders(type, MEDIA_MAX_AGE_SECONDS);
    const headers = { ...own, 'last-modified': modifiedAt.toUTCString() };
    const all: Record<string, string> = { ...siteHeaders, ...headers, etag };
    if (isNotModified(request.headers, etag, headers['last-modified'])) {
      delete all['content-type'];
      response.writeHead(304, all).end();
      return;
    }
    response.writeHead(200, { ...all, 'content-length': String(sizeBytes) });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await pipeline(stream, response, { end: false });
    // If the file was truncated meanwhile, the client must not wait for the rest.
    if (stream.bytesRead < sizeBytes) response.destroy();
    else response.end();
  } catch {
    // The client has disconnected, or the disk has failed: closing the connection tells the client.
    response.destroy();
  } finally {
    stream.destroy();
  }
}

/**
 * Handles `/media/…`: an image of the embedded community's wiki.
 * @param path below `/media/`, percent-encoded; it can be decoded.
 * @returns undefined once the image is streamed to its end.
 */
export async function respondWithMedia(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  siteHeaders: Record<string, string>,
): Promise<Reply | undefined> {
  const streams = openStreams();
  if (streams.count >= MAX_STREAMS) return imageError(503);
  streams.count += 1;
  try {
    const parts = path.split('/').map(decodeURIComponent);
    const media = await openMedia(mediaFolders(config().dataDir), parts);
    if ('status' in media) return imageError(media.status);
    await streamMedia(request, response, media, siteHeaders);
  } finally {
    streams.count -= 1;
  }
}
