import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { config } from '@/lib/config/config';
import type { Image } from '@/lib/content/images/image-cache';
import { PROXIED_SECONDS, readProxied } from '@/lib/content/images/image-proxy';
import { imageHeaders, noImageHeaders } from '@/lib/content/images/image-response';
import {
  MEDIA_SECONDS,
  type MediaFile,
  mediaFolders,
  openMedia,
} from '@/lib/content/images/local-media';
import { defineProcessState } from '@/lib/runtime/process-state';
import { matchRoute } from '@/lib/urls/routes/match-route';
import { routePath } from '@/lib/urls/routes/route-path';
import { PreparedResponse } from '../response/prepared-response';
import { isHeld, sendResponse } from '../response/send-response';
import { httpStats } from '../stats/http-stats';

const PROXY_PATH = routePath('/image');

/** Each stream holds a file descriptor and up to three chunks: 48 MB in all. */
const MAX_STREAMS = 256;
const CHUNK_BYTES = 64 * 1024;

/** A cached image is hashed once, and its bytes are shared by all who receive it. */
const responses = defineProcessState(
  'image-responses',
  () => new WeakMap<Image, PreparedResponse>(),
);
const openStreams = defineProcessState('open-media-streams', () => ({ count: 0 }));

function noImage(status: number): PreparedResponse {
  if (status === 503) httpStats().shed.images += 1;
  return new PreparedResponse(status, noImageHeaders(status), Buffer.alloc(0));
}

async function proxied(query: string): Promise<PreparedResponse> {
  const image = await readProxied(new URLSearchParams(query));
  if ('status' in image) return noImage(image.status);
  const known = responses().get(image);
  if (known) return known;
  const page = new PreparedResponse(200, imageHeaders(image.type, PROXIED_SECONDS), image.bytes);
  responses().set(image, page);
  return page;
}

/**
 * Streams an open image from the disk as fast as the client reads, and closes it. 304 where the
 * client has it; no body for HEAD.
 */
async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bytes, modifiedAt, handle }: MediaFile,
  always: Record<string, string>,
): Promise<void> {
  const stream = handle.createReadStream({ end: bytes - 1, start: 0, highWaterMark: CHUNK_BYTES });
  try {
    // As nginx makes it: of a file that was not touched, the bytes are the same.
    const etag = `"${modifiedAt.getTime().toString(36)}-${bytes.toString(36)}"`;
    const own = imageHeaders(type, MEDIA_SECONDS);
    const headers = { ...own, 'last-modified': modifiedAt.toUTCString() };
    const all: Record<string, string> = { ...always, ...headers, etag };
    if (isHeld(request, { status: 200, headers }, etag)) {
      delete all['content-type'];
      response.writeHead(304, all).end();
      return;
    }
    response.writeHead(200, { ...all, 'content-length': String(bytes) });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await pipeline(stream, response, { end: false });
    // A file that was cut short meanwhile must not leave the client waiting for the rest.
    if (stream.bytesRead < bytes) response.destroy();
    else response.end();
  } catch {
    // The client has gone, or the disk fails half-way: the connection tells it.
    response.destroy();
  } finally {
    stream.destroy();
  }
}

async function answerMedia(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  always: Record<string, string>,
): Promise<void> {
  const streams = openStreams();
  if (streams.count >= MAX_STREAMS) return sendResponse(request, response, noImage(503), always);
  streams.count += 1;
  try {
    const [encoded = ''] = matchRoute(path)?.values ?? [];
    const parts = encoded.split('/').map(decodeURIComponent);
    const media = await openMedia(mediaFolders(config().dataDir), parts);
    if ('status' in media)
      return await sendResponse(request, response, noImage(media.status), always);
    await sendMedia(request, response, media, always);
  } finally {
    streams.count -= 1;
  }
}

/**
 * Answers `/image?url=…&sig=…` and `/media/…`.
 * @param target its path can be decoded
 * @param always the headers that every answer of the site has
 */
export async function answerImageRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  always: Record<string, string>,
): Promise<void> {
  const [path = '', query = ''] = target.split('?', 2);
  if (path !== PROXY_PATH) return answerMedia(request, response, path, always);
  return sendResponse(request, response, await proxied(query), always);
}
