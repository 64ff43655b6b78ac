import { setTimeout as sleep } from 'node:timers/promises';
import { get, type HttpResponse } from '../site/get';

const TRIES = 20;
const LONGEST_WAIT_SECONDS = 2;

/** Asks as a search engine does: a site that says it is busy is asked again when it said. */
export async function getPatiently(site: { url: string }, href: string): Promise<HttpResponse> {
  let got = await get(site, href);
  for (let tries = 1; got.status === 503 && tries < TRIES; tries += 1) {
    const seconds = Number(got.headers['retry-after'] ?? 1);
    await sleep(1000 * Math.min(seconds, LONGEST_WAIT_SECONDS));
    got = await get(site, href);
  }
  return got;
}
