import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { configure } from '@/lib/base/config/config';
import { openSite } from '@/lib/community/site/open-site';
import type { Catalog } from '@/lib/documents/sitemap/catalog';
import { newCrawlState } from '@/lib/documents/sitemap/catalog';
import { CatalogBuilder } from '@/lib/documents/sitemap/catalog-builder';

const SITE_URL = 'https://read.example.org';
/** What a crawl finds. */
let next: Catalog | undefined;
let site: ServedRequests;

beforeEach(async () => {
  vi.spyOn(CatalogBuilder.prototype, 'read').mockImplementation(async function (
    this: CatalogBuilder,
  ) {
    this.catalog = next;
    return next;
  });
  site = await serveRequests(fakeRenderer(), openSite(configure({ SITE_URL })));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.stop();
});

const catalogWith = (topicPages: number): Catalog => ({
  ...newCrawlState().found,
  topics: [{ id: 1, pages: topicPages }],
});

async function topicParts(): Promise<number> {
  const { status, body } = await site.get('/robots.txt');
  expect(status).toBe(200);
  expect(body).toContain(`Sitemap: ${SITE_URL}/sitemap.xml\n`);
  return body.match(/^Sitemap: .+\/topics-\d+\.xml$/gm)?.length ?? 0;
}

test('it is answered before a catalog is there, waits for the first one, and follows each later one', async () => {
  expect(await topicParts()).toBe(0);
  next = catalogWith(1);
  expect(await topicParts()).toBe(1);
  expect(await topicParts()).toBe(1);
  next = catalogWith(10_001);
  expect(await topicParts()).toBe(2);
});
