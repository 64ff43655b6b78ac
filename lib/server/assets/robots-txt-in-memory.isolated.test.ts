import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import type { Catalog } from '@/lib/documents/sitemap/catalog';
import { newCrawlState } from '@/lib/documents/sitemap/catalog';
import { createRequestHandler } from '../request-handler';
import { type HttpServer, startServer } from '../start-server';

const SITE_URL = 'https://read.example.org';
const sitemaps = vi.hoisted(() => ({
  latest: undefined as Catalog | undefined,
  /** What a crawl that is waited for finds. */
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

let httpServer: HttpServer;

beforeEach(async () => {
  const { handle, sendHit } = createRequestHandler({
    next: async (_request, response) => {
      response.writeHead(500).end();
    },
    settings: parseConfig({ SITE_URL }),
    assets: new Map(),
    isDev: false,
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { sendHit });
});
afterEach(() => httpServer.stop(100));

const catalogWith = (topicPages: number): Catalog => ({
  ...newCrawlState().found,
  topics: [{ id: 1, pages: topicPages }],
});

async function topicParts(): Promise<number> {
  const { port } = httpServer.listener.address() as AddressInfo;
  const { status, body } = await requestPort(port, '/robots.txt', {}, 'GET');
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
