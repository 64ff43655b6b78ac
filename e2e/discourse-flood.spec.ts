import { expect, test } from '@playwright/test';
import { FLOODED, withLimitedStandIn } from './discourse/with-stand-in';
import { get, getWithRetry } from './site/get';
import { injectLoadLimits } from './site/inject-load-limits';

/** A browser of a network of its own. */
const browserOf = (network: string) => ({
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'x-forwarded-for': `${network}.7`,
});
const NETWORK_PAGES = 5;
const CRAWLERS = Array.from({ length: 4 }, (_, at) => browserOf(`192.0.${at}`));
/** Each reads as many pages as a network may. */
const PEOPLE = Array.from({ length: 3 }, (_, at) => browserOf(`198.51.${at}`));

test('crawlers that call themselves browsers go last once their networks have had their pages: people are served', async () => {
  test.setTimeout(300_000);
  const settings = injectLoadLimits({ maxLagMs: 60_000, networkPages: NETWORK_PAGES });
  await withLimitedStandIn(async (site, standIn) => {
    let isOver = false;
    const crawled: { id: number; status: number; retryAfter: string | undefined }[] = [];
    const lanes = CRAWLERS.map(async (crawler, lane) => {
      for (let at = lane; !isOver; at += CRAWLERS.length) {
        const id = FLOODED[at % FLOODED.length] ?? 0;
        const { status, headers } = await get(site, `/board/topics/${id}`, crawler);
        crawled.push({ id, status, retryAfter: headers['retry-after'] });
      }
    });
    const refused = () => crawled.filter(({ status }) => status === 503);
    await expect.poll(() => refused().length).toBeGreaterThan(20);
    const before = refused().length;
    for (const [number, person] of PEOPLE.entries()) {
      for (let page = 1; page <= NETWORK_PAGES; page += 1) {
        const id = number * NETWORK_PAGES + page;
        const { status, headers } = await get(site, `/board/topics/${id}`, person);
        expect([id, status, headers['x-cache']]).toEqual([id, 200, 'MISS']);
      }
    }
    isOver = true;
    await Promise.all(lanes);
    // Each asked on, and what the limit left went to people.
    expect(refused().length - before).toBeGreaterThan(20);
    expect(refused().every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(standIn.refusals).toBe(0);

    // What is cached costs the community nothing, and what is left of its limit is for crawlers too.
    const [crawler = {}] = CRAWLERS;
    const cached = crawled.find(({ status }) => status === 200)?.id;
    expect((await get(site, `/board/topics/${cached}`, crawler)).status).toBe(200);
    const last = `/board/topics/${refused().at(-1)?.id}`;
    expect((await getWithRetry(site, last, crawler)).status).toBe(200);
  }, settings);
});
