import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { answerAsMediaWiki } from '@/e2e/mediawiki/answer-as-mediawiki';

/** What a large MediaWiki is asked for while people and a crawler read it here. */

const PAGES = 1_500;
const ANSWER_MS = 20;
const COLD = 60;
const CRAWLED = 30;
const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };

const titleAt = (number: number) => `Page ${String(number).padStart(4, '0')}`;

/** Serves a MediaWiki's API with many pages. Counts the requests, and the most at once. */
async function serveLargeWiki() {
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    title: at === 0 ? 'Main Page' : titleAt(at),
    text: `Text of ${at}`,
    revision: at + 1,
    at: '2026-01-01T00:00:00Z',
  }));
  const served = { requests: 0, mostAtOnce: 0 };
  let running = 0;
  const service = await serveHttp(async (request, response) => {
    served.requests += 1;
    running += 1;
    served.mostAtOnce = Math.max(served.mostAtOnce, running);
    await sleep(ANSWER_MS);
    running -= 1;
    const { searchParams } = new URL(request.url ?? '/', 'http://x.invalid');
    response.end(JSON.stringify(answerAsMediaWiki(pages, searchParams, service.url)));
  });
  return Object.assign(served, { url: service.url, stop: service.stop });
}

test('cold pages cost a request each, and a crawler one at a time beside readers', async () => {
  const wiki = await serveLargeWiki();
  onTestFinished(() => wiki.stop());
  const site = await servePages({
    WIKI_URL: wiki.url,
    WIKI_KIND: 'mediawiki',
    CACHE_SECONDS: '3600',
  });
  onTestFinished(() => site.stop());
  const read = (number: number, client: Record<string, string>) =>
    site.get(`/wiki/pages/${titleAt(number).replace(' ', '_')}`, client);
  // The wiki itself, its changes and its home page are asked for, and its titles once a second.
  await site.get('/wiki/pages', PERSON);
  await expect.poll(() => wiki.requests).toBeGreaterThanOrEqual(3 + PAGES / 500);
  const started = wiki.requests;
  for (let number = 1; number <= COLD; number += 1) {
    const { status, body } = await read(number, PERSON);
    expect([number, status, body]).toEqual([number, 200, expect.stringContaining('Text of')]);
  }
  expect(wiki.requests - started).toBeLessThanOrEqual(COLD + 3);

  const before = wiki.requests;
  const crawled: Promise<unknown>[] = [];
  for (let at = 1; at <= CRAWLED; at += 1) {
    crawled.push(read(COLD + at, CRAWLER));
    // A copy answers a reader meanwhile.
    expect((await read(at, PERSON)).status).toBe(200);
    await sleep(50);
  }
  await Promise.all(crawled);
  expect(wiki.mostAtOnce).toBe(1);
  expect(wiki.requests - before).toBeLessThanOrEqual(CRAWLED + 3);
});
