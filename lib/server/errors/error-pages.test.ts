import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { i18n } from '@/lib/i18n/i18n';
import type { NextHandler } from '@/lib/next/render-with-next';
import { describeMalformedUrl, describeStatus } from '@/lib/pages/errors/describe-error';
import { currentRenderContext } from '@/lib/pages/render-context';
import { ErrorPages } from './error-pages';

const SCRIPT = 'console.log(1)';
let rendered = 0;
let isBroken = false;

/** A fake of Next that renders what an error page says, as the real route does. */
const next: NextHandler = async (_request, response) => {
  rendered += 1;
  if (isBroken) {
    response.writeHead(500).end();
    return;
  }
  const {
    status,
    title,
    paragraphs,
    links = [],
  } = currentRenderContext()?.errorPage ?? describeStatus(404);
  const texts = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const anchor = links.map(({ href, text }) => `<a href="${href}">${text}</a>`).join('');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!DOCTYPE html><title>${title} · Site</title><script data-keep="">${SCRIPT}</script>` +
      `<h1>${status} ${title}</h1>${texts}${anchor}`,
  );
};

let pages: ErrorPages;

beforeEach(() => {
  rendered = 0;
  isBroken = false;
  pages = new ErrorPages(next, new Map());
});

const malformed = (given: string) =>
  describeMalformedUrl({
    parameter: 'page',
    given,
    allowed: { kind: 'once' },
    suggestion: '/a?b&c',
  });

test('one rendering serves all pages of a shape, each with its own texts', async () => {
  const bodies = [];
  for (const given of ['first', 'second']) {
    bodies.push((await pages.respond(malformed(given))).body.toString());
  }
  expect(rendered).toBe(1);
  expect(bodies.map((body) => /first|second/.exec(body)?.[0])).toEqual(['first', 'second']);
  expect(bodies[0]).not.toContain('slot-');
  await pages.forStatus(404);
  await pages.forStatus(410);
  expect(rendered).toBe(3);
});

test('hostile texts are escaped, as content and as attributes', async () => {
  const given = '<script>alert(1)</script>"\'&$&$1';
  const html = (await pages.respond(malformed(given))).body.toString();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp;$1');
  expect(html).toContain('<a href="/a?b&amp;c">');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('a text that looks like a slot stays a text', async () => {
  const html = (await pages.respond(malformed('slot-0-1-'))).body.toString();
  expect(html).toContain('slot-0-1-');
});

test('the policy names the hashes of what is inline', async () => {
  const { headers } = await pages.respond(malformed('x'));
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'no-cache' });
});

test('the same page is filled in and compressed once', async () => {
  const one = await pages.forStatus(404);
  const other = await pages.forStatus(404);
  expect(other).toBe(one);
  expect(one.status).toBe(404);
  const body = await one.encodedBody('gzip');
  const html =
    one.encodingFor('gzip') === 'gzip' ? gunzipSync(body).toString() : one.body.toString();
  expect(html).toContain(i18n().t('error.missing'));
});

test('a 503 says when to come again', async () => {
  const retry = async (page: Promise<{ headers: Record<string, string> }>) =>
    (await page).headers['retry-after'];
  expect(await retry(pages.respond(describeStatus(503), 'html', 7))).toBe('7');
  expect(await retry(pages.forStatus(503))).toBe('5');
  expect(await retry(pages.busy())).toBe('1');
  expect(await retry(pages.forStatus(404))).toBeUndefined();
});

test('while no template can be rendered, a plain page is sent, and not kept', async () => {
  isBroken = true;
  const page = await pages.forStatus(404);
  expect([page.status, page.body.toString()]).toEqual([404, expect.stringContaining('<h1>404')]);
  isBroken = false;
  expect(await pages.forStatus(404)).not.toBe(page);
});
