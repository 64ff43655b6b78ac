import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response of the site that the reference servers send unchanged. */
export interface ReferenceResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that each server writes itself. */
const CONNECTION_HEADERS = ['date', 'connection', 'keep-alive'];

/**
 * Requests a page until the response is a cache hit in Brotli, as a browser gets it.
 * @throws after five seconds.
 */
export async function fetchCachedResponse(url: string): Promise<ReferenceResponse> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const sent = request(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }).end();
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(response.headers)
        .filter(([name]) => !CONNECTION_HEADERS.includes(name))
        .map(([name, value]) => [name, String(value)]),
    );
    if (headers['x-cache'] === 'HIT' && headers['content-encoding'] === 'br') {
      return { headers, body: Buffer.concat(chunks) };
    }
    await sleep(100);
  }
  throw new Error(`${url} was not cached within five seconds. Is CACHE_SECONDS set?`);
}
