import { afterAll, expect, test, vi } from 'vitest';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { parseConfig } from '@/lib/base/config/config';
import type { TextResponse } from '@/lib/http/text-response';
import type { NextHandler } from '@/lib/next/render-with-next';
import { type DocumentResource, resourceUrl } from '@/lib/urls/resolve-target';

/** A fake of Next: a page with a modification date. */
const next: NextHandler = async (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<t>${request.url}</t>`);
};

vi.mock('@/lib/documents/make-document', () => ({
  async makeDocument(document: DocumentResource): Promise<TextResponse> {
    const url = resourceUrl(document);
    const headers = { 'content-type': 'application/xml', 'x-robots-tag': 'noindex' };
    return { status: 200, headers, body: `<t>${url}</t>` };
  },
}));

const get: ServedRequests['get'] = (...request) => site.get(...request);

const settings = parseConfig({ CACHE_SECONDS: '0', STALE_SECONDS: '600', INDEXING: 'none' });
const site = await serveRequests(next, settings);
afterAll(() => site.stop());

test.each([
  ['/feeds/board/topics.atom', '/feeds/board/topics.atom'],
  ['/feeds/board/topics.json?utm_source=x', '/feeds/board/topics.json'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
  ['/sitemaps/topics-2.xml', '/sitemaps/topics-2.xml'],
  ['/changes.atom?utm_source=x', '/changes.atom'],
])('%s is the document at %s', async (target, address) => {
  const { status, headers, body } = await get(target);
  expect([status, body]).toEqual([200, `<t>${address}</t>`]);
  expect(headers['content-type']).toBe('application/xml');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('a date alone does not say that a page is current: it may have changed without a newer one', async () => {
  const since = { 'if-modified-since': new Date().toUTCString() };
  const { status, headers } = await get('/board/topics/1', since);
  expect([status, headers['last-modified'], headers['content-language']]).toEqual([
    200,
    undefined,
    'en',
  ]);
});

test('with INDEXING=none every response has a noindex header', async () => {
  for (const target of ['/board/topics/1', '/nope', '/api/board/topics']) {
    expect((await get(target)).headers['x-robots-tag'], target).toBe('noindex');
  }
});
