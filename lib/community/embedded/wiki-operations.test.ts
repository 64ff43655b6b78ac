import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStore, samplePage } from '@/e2e/fixtures/store';
import { MarkupCache } from '@/lib/content/pipeline/markup-cache';
import type { Store } from '@/lib/store/open-store';
import { pageOperation } from './wiki-operations';

const HOSTILE = '[[javascript>boom()|x]] <img src=x onerror=boom()> [[start]] [[nowhere]]';

let store: Store;

beforeAll(async () => {
  store = await createStore((builder) => {
    builder.addPage(samplePage('start', HOSTILE));
    builder.addPage({
      ...samplePage('html'),
      source: undefined,
      html: '<p onclick="boom()">x</p>',
    });
  });
});
afterAll(() => store.close());

const pageOf = (id: string, cache = new MarkupCache(1_000_000)) =>
  pageOperation(store.wiki, id, cache);

test('a page in DokuWiki source is rendered and sanitized, for HTTP and for this process', async () => {
  const { body, rendered } = await pageOf('start');
  expect(rendered?.html).not.toMatch(/<img|href="javascript/i);
  expect(rendered?.links).toEqual(expect.arrayContaining(['start', 'nowhere']));
  expect(rendered?.html.match(/class="wikilink2"/g)).toHaveLength(1);
  expect(body).toMatchObject({ content: HOSTILE, content_rendered: rendered?.html });
});

test('a page in HTML is sent as it is, without a sanitized form', async () => {
  const { body, rendered } = await pageOf('html');
  expect(body).toMatchObject({ content: null, content_rendered: '<p onclick="boom()">x</p>' });
  expect(rendered).toBeUndefined();
});

test('a page is rendered once', async () => {
  const cache = new MarkupCache(1_000_000);
  const { rendered } = await pageOf('start', cache);
  expect((await pageOf('start', cache)).rendered).toBe(rendered);
});
