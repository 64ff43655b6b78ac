import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response of the site, to be sent by others as it is. */
export interface ReferenceResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Written by each server itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** The response to a GET with these request headers. */
export async function fetchResponse(
  url: string,
  requestHeaders: Record<string, string>,
): Promise<ReferenceResponse> {
  const asked = request(url, { headers: requestHeaders }).end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const headers = Object.fromEntries(
    Object.entries(response.headers)
      .filter(([name]) => !OF_THE_CONNECTION.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
  return { status: Number(response.statusCode), headers, body };
}

const ATTEMPTS = 30;

/**
 * Asks until the response is settled: for a page, until it is cached in the encoding that will stay.
 * The last response where it never is: one that is made anew for each request.
 */
export async function fetchSettledResponse(
  url: string,
  requestHeaders: Record<string, string>,
  isSettled: (response: ReferenceResponse) => boolean,
): Promise<ReferenceResponse> {
  let response = await fetchResponse(url, requestHeaders);
  for (let attempt = 1; attempt < ATTEMPTS && !isSettled(response); attempt += 1) {
    await sleep(100);
    response = await fetchResponse(url, requestHeaders);
  }
  return response;
}
