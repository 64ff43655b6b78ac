import { afterAll, expect, test, vi } from 'vitest';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import * as documents from '@/lib/documents/make-document';
import { resourceUrl } from '@/lib/urls/resolve-target';

const makeDocument = vi.spyOn(documents, 'makeDocument').mockImplementation(async (document) => {
  const headers = { 'content-type': 'application/xml', 'x-robots-tag': 'noindex' };
  const body = `<t>${resourceUrl(document)}</t>`;
  return { kind: 'ready', response: { status: 200, headers, body } };
});

const site = await serveFakeSite({ environment: { INDEXING: 'none' } });
const { get } = site;
afterAll(async () => {
  makeDocument.mockRestore();
  await site.stop();
});

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
