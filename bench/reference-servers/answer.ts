import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the site, to be sent by others as it is. */
export interface ReferenceResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** Written by each server itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];

/** Asks for a page as a browser that takes brotli would, until it is a hit in brotli. */
export async function savedAnswer(url: string): Promise<ReferenceResponse> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }).end();
    const [response] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(response.headers)
        .filter(([name]) => !OF_THE_CONNECTION.includes(name))
        .map(([name, value]) => [name, String(value)]),
    );
    if (headers['x-cache'] === 'HIT' && headers['content-encoding'] === 'br') {
      return { headers, body: Buffer.concat(chunks) };
    }
    await sleep(100);
  }
  throw new Error(`${url} did not become a saved page.`);
}
