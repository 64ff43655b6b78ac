import { afterAll, expect, test, vi } from 'vitest';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import type { MadeDocument } from '@/lib/documents/make-document';
import { type DocumentResource, resourceUrl } from '@/lib/urls/resolve-target';

vi.mock('@/lib/documents/make-document', () => ({
  async makeDocument(document: DocumentResource): Promise<MadeDocument> {
    const headers = { 'content-type': 'application/xml', 'x-robots-tag': 'noindex' };
    const body = `<t>${resourceUrl(document)}</t>`;
    return { kind: 'ready', response: { status: 200, headers, body } };
  },
}));

const site = await serveFakeSite({ environment: { INDEXING: 'none' } });
const { get } = site;
afterAll(site.stop);

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

test('with INDEXING=none every response has a noindex header', async () => {
  for (const target of ['/board/topics/1', '/nope', '/api/board/topics']) {
    expect((await get(target)).headers['x-robots-tag'], target).toBe('noindex');
  }
});
