import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { parseConfig } from '@/lib/base/config/config';
import type { Catalog } from '@/lib/documents/sitemap/catalog';
import { newCrawlState } from '@/lib/documents/sitemap/catalog';

const SITE_URL = 'https://read.example.org';
const sitemaps = vi.hoisted(() => ({
  latest: undefined as Catalog | undefined,
  /** Result of an awaited crawl. */
  next: undefined as Catalog | undefined,
}));

vi.mock('@/lib/base/config/config', async (original) => {
  const actual = await original<typeof import('@/lib/base/config/config')>();
  return { ...actual, config: () => actual.parseConfig({ SITE_URL }) };
});
vi.mock('@/lib/documents/sitemap/catalog-builder', () => ({
  latestCatalog: () => sitemaps.latest,
  async currentCatalog() {
    sitemaps.latest ??= sitemaps.next;
    return sitemaps.latest;
  },
}));

let site: ServedRequests;

beforeEach(async () => {
  site = await serveRequests(fakeRenderer(), parseConfig({ SITE_URL }));
});
afterEach(() => site.stop());

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
  sitemaps.next = catalogWith(1);
  expect(await topicParts()).toBe(1);
  expect(await topicParts()).toBe(1);
  sitemaps.latest = catalogWith(10_001);
  expect(await topicParts()).toBe(2);
});
