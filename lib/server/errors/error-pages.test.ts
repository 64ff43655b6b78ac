import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { ALL_ABILITIES, sampleSite } from '@/e2e/fixtures/sample-site';
import { i18n } from '@/lib/i18n/i18n';
import { createPageRenderer } from '@/lib/next/create-page-renderer';
import { linkedStyles } from '@/lib/next/page-styles';
import {
  describeMalformedUrl,
  describeStatus,
  type ErrorDescription,
} from '@/lib/pages/errors/describe-error';
import { NotFoundBudget } from '../limits/not-found-budget';
import { ErrorPages } from './error-pages';

let rendered = 0;
let isBroken = false;
let pages: ErrorPages;
let budget: NotFoundBudget;

beforeEach(() => {
  rendered = 0;
  isBroken = false;
  const renderer = createPageRenderer({ pages: PAGES, errorPage, styles: linkedStyles(new Map()) });
  async function renderError(description: ErrorDescription) {
    rendered += 1;
    if (isBroken) throw new Error('a bug');
    return renderer.renderError(description, ALL_ABILITIES);
  }
  budget = new NotFoundBudget(() => 0);
  pages = new ErrorPages({ renderError }, sampleSite(), budget);
});

const malformed = (given: string) =>
  describeMalformedUrl({
    parameter: 'page',
    given,
    allowed: { kind: 'once' },
    suggestion: '/a?b&c',
  });

test('hostile texts are escaped, as content and as attributes', async () => {
  const given = '<script>alert(1)</script>"\'&$&$1';
  const html = (await pages.respond(malformed(given))).body.toString();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;$&amp;$1');
  expect(html).toContain('href="/a?b&amp;c"');
  expect(html).not.toContain('<script>alert');
});

test('the same page is rendered and compressed once', async () => {
  const one = await pages.forStatus(404);
  const other = await pages.forStatus(404);
  expect(other).toBe(one);
  expect([one.status, rendered]).toEqual([404, 1]);
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

test('beyond the budget of pages with texts of their own, the general page of the status is sent', async () => {
  while (!budget.isUsedUp) {
    const { status, body } = await pages.respond(malformed(`given-${rendered}`));
    expect([status, body.toString()]).toEqual([400, expect.stringContaining('given-')]);
    // Rendering all 200 takes seconds.
    for (let count = 0; count < 50; count += 1) budget.count();
  }
  expect(await pages.respond(malformed('one more'))).toBe(await pages.forStatus(400));
  expect(await pages.suggest(describeStatus(404), '/wiki/pages/clock')).toEqual(
    describeStatus(404),
  );
});

test('while no error page can be rendered, a plain page is sent, and not kept', async () => {
  isBroken = true;
  const page = await pages.forStatus(404);
  expect([page.status, page.body.toString()]).toEqual([404, expect.stringContaining('<h1>404')]);
  isBroken = false;
  expect(await pages.forStatus(404)).not.toBe(page);
});
