import type { Image } from './image-cache';

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Seconds after which a rejected image may be asked for again. */
const RETRY_SECONDS = 2;

/** The headers of an image. */
export function imageHeaders(type: string, maxAgeSeconds: number): Record<string, string> {
  return {
    ...HEADERS,
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': `public, max-age=${maxAgeSeconds}`,
  };
}

/** The headers of an answer that says by its status why there is no image. */
export function noImageHeaders(status: number): Record<string, string> {
  return status === 503
    ? { ...HEADERS, 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) }
    : { ...HEADERS, 'cache-control': 'public, max-age=60' };
}

/** The response that carries an image, or says by its status why there is none. */
export function imageResponse(image: Image, maxAgeSeconds: number): Response {
  if ('status' in image) {
    return new Response(null, { status: image.status, headers: noImageHeaders(image.status) });
  }
  return new Response(new Uint8Array(image.bytes), {
    headers: imageHeaders(image.type, maxAgeSeconds),
  });
}
