import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the site, to be sent by others as it is. */
export interface ReferenceResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Written by each server itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const TAKES_BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** The answer to a GET with these request headers. */
export async function currentAnswer(
  url: string,
  requestHeaders: Record<string, string> = TAKES_BROTLI,
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
 * Asks until the answer is settled: for a page, until it is cached in the encoding that will stay.
 * The last answer where it never is: one that is made anew for each request.
 */
export async function settledAnswer(
  url: string,
  requestHeaders: Record<string, string>,
  isSettled: (answer: ReferenceResponse) => boolean,
): Promise<ReferenceResponse> {
  let answer = await currentAnswer(url, requestHeaders);
  for (let attempt = 1; attempt < ATTEMPTS && !isSettled(answer); attempt += 1) {
    await sleep(100);
    answer = await currentAnswer(url, requestHeaders);
  }
  return answer;
}

const isSavedPage = ({ headers }: ReferenceResponse) =>
  headers['x-cache'] === 'HIT' && headers['content-encoding'] === 'br';

/** Asks for a page as a browser that takes brotli would, until it is a hit in brotli. */
export async function savedAnswer(url: string): Promise<ReferenceResponse> {
  const answer = await settledAnswer(url, TAKES_BROTLI, isSavedPage);
  if (isSavedPage(answer)) return answer;
  throw new Error(`${url} did not become a saved page.`);
}
