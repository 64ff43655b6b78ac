import type { Image } from './store';

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The response that carries an image, or says by its status why there is none. */
export function imageResponse(image: Image, maxAgeSeconds: number): Response {
  if ('status' in image) {
    const headers = { ...HEADERS, 'Cache-Control': 'public, max-age=60' };
    return new Response(null, { status: image.status, headers });
  }
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      ...HEADERS,
      'Content-Type': image.type,
      'Content-Disposition': 'inline',
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    },
  });
}
