import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { serveLargeWiki, titleAt } from '@/e2e/mediawiki/serve-large-wiki';

/** What a large MediaWiki is asked for while people and a crawler read it here. */

const PAGES = 1_500;
const COLD = 60;
const CRAWLED = 30;
const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };

test('cold pages cost a request each, and a crawler one at a time beside readers', async () => {
  const wiki = await serveLargeWiki(PAGES);
  onTestFinished(() => wiki.stop());
  const site = await servePages({
    WIKI_URL: `${wiki.url}/w`,
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
