import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import * as documents from '@/lib/documents/make-document';
import type { PageRefusal } from '@/lib/pages/page-result';
import { resourceUrl } from '@/lib/urls/resolve-target';

const CHROMIUM = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.5' };
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

let made: string[] = [];

const REFUSALS: Record<string, PageRefusal> = {
  '/board/topics/404.md': { kind: 'failed', failure: { kind: 'missing' } },
  '/board/topics/410.md': { kind: 'failed', failure: { kind: 'gone' } },
  '/board/topics/503.md': {
    kind: 'failed',
    failure: { kind: 'unavailable', reason: 'away', retryAfterSeconds: 7 },
  },
  '/board/topics/308.md': { kind: 'moved', status: 308, to: '/board/topics/309.md' },
};

const makeDocument = vi.spyOn(documents, 'makeDocument').mockImplementation(async (document) => {
  const url = resourceUrl(document);
  made.push(url);
  const refusal = REFUSALS[url];
  if (refusal) return refusal;
  const headers = {
    'content-type': MARKDOWN_TYPE,
    'x-robots-tag': 'noindex',
    link: '</canonical>; rel="canonical"',
  };
  return { kind: 'ready', response: { status: 200, headers, body: `# ${url}\n` } };
});

const site = await serveFakeSite();
const { get } = site;
afterAll(async () => {
  makeDocument.mockRestore();
  await site.stop();
});
beforeEach(() => {
  made = [];
});

describe('at an address of its own', () => {
  test('Markdown is cached and validated like a page, and search engines leave it alone', async () => {
    const first = await get('/board/topics/1.md?page=2');
    const second = await get('/board/topics/1.md?page=2', { accept: CHROMIUM });
    expect(made).toEqual(['/board/topics/1.md?page=2']);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({
      'content-type': MARKDOWN_TYPE,
      'x-robots-tag': 'noindex',
      link: '</canonical>; rel="canonical"',
      vary: 'accept-encoding',
    });
    expect(second.headers['cache-control']).toContain('s-maxage=60');
    expect(second.headers['content-security-policy']).toContain('sandbox');
    const validator = { 'if-none-match': String(second.headers.etag) };
    expect((await get('/board/topics/1.md?page=2', validator)).status).toBe(304);
  });

  test.each([
    ['/board/topics/404.md', 404],
    ['/board/topics/410.md', 410],
    ['/board/topics/503.md', 503],
    ['/board/topics/1.md?page=x', 400],
  ])('an error at %s is a plain text: %i', async (path, status) => {
    for (const round of [1, 2]) {
      const { headers, body, ...got } = await get(path);
      expect(got.status, `round ${round}`).toBe(status);
      expect(body).toMatch(new RegExp(`^# ${status} \\S`));
      expect(body).not.toContain('<');
      expect(headers).toMatchObject({ 'content-type': MARKDOWN_TYPE, 'x-robots-tag': 'noindex' });
      expect(headers['retry-after']).toBe(status === 503 ? '7' : undefined);
    }
  });

  test.each([
    ['/board/topics/308.md', '/board/topics/309.md'],
    ['/board/topics/1.md?page=1', '/board/topics/1.md'],
  ])('%s leads to %s', async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([308, to]);
  });
});

describe('at the address of the page', () => {
  test('Markdown is sent to who prefers it, HTML to all others, whatever was cached first', async () => {
    for (const round of [1, 2]) {
      const markdown = await get('/board/topics/2', MARKDOWN);
      expect([markdown.status, markdown.body], `round ${round}`).toEqual([
        200,
        '# /board/topics/2.md\n',
      ]);
      expect(markdown.headers).toMatchObject({
        'content-type': MARKDOWN_TYPE,
        'content-location': '/board/topics/2.md',
        vary: 'accept, accept-encoding',
      });
      for (const accept of [CHROMIUM, '*/*', 'text/markdown;q=0.1, */*']) {
        const page = await get('/board/topics/2', { accept });
        expect(page.headers['content-type'], accept).toBe('text/html; charset=utf-8');
        expect(page.headers.vary).toBe('accept, accept-encoding');
      }
    }
    expect(made).toEqual(['/board/topics/2.md']);
  });

  test('no other cache stores Markdown, since many would send it to browsers', async () => {
    const { headers } = await get('/board/topics/4', MARKDOWN);
    expect(headers['cache-control']).toBe('private, no-cache');
    const validator = { ...MARKDOWN, 'if-none-match': String(headers.etag) };
    const again = await get('/board/topics/4', validator);
    expect(again.status).toBe(304);
    expect(again.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept, accept-encoding',
    });
  });

  test('a page without Markdown stays HTML', async () => {
    const { headers } = await get('/status', MARKDOWN);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['/board/topics/404', 404],
    ['/board/topics/503', 503],
    ['/board/topics?page=x', 400],
    ['/nowhere', 404],
  ])('an error at %s is in the format that the client prefers: %i', async (path, status) => {
    const markdown = await get(path, MARKDOWN);
    expect([markdown.status, markdown.headers['content-type']]).toEqual([status, MARKDOWN_TYPE]);
    expect(markdown.headers.vary).toBe('accept, accept-encoding');
    expect(markdown.headers['cache-control']).toBe('private, no-cache');
  });

  test.each(['/nowhere', '/board/topics?page=x'])(
    'the page for the error at %s says so',
    async (path) => {
      for (const round of [1, 2]) {
        const { headers, body } = await get(path, { accept: CHROMIUM });
        expect(body, `round ${round}`).toContain('<!DOCTYPE html>');
        expect(headers.vary).toBe('accept, accept-encoding');
      }
    },
  );

  test('a redirect says that it depends on the format', async () => {
    const { status, headers } = await get('/board/topics/308', MARKDOWN);
    expect([status, headers.location]).toEqual([308, '/board/topics/309.md']);
    expect(headers.vary).toBe('accept, accept-encoding');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

test('files have one format', async () => {
  const { headers } = await get('/robots.txt', MARKDOWN);
  expect(headers['content-type']).toContain('text/plain');
  expect(headers.vary).toBe('accept-encoding');
});
