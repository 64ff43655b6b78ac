import { beforeAll, expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { renderMarkup } from '@/lib/content/pipeline/render-markup';
import { DOKUWIKI_BOMBS, HTML_BOMBS } from './bombs';

/** The longest lengths that are rendered on the main thread and parsed at all. */
const SIZES = [40_000, 499_000];

// The first long text starts the worker.
beforeAll(() => renderMarkup({ kind: 'wiki-html', text: 'x'.repeat(20_000), pageId: 'a' }));

test.each(HTML_BOMBS)('$name renders at the limits', async ({ create }) => {
  for (const size of SIZES) {
    const text = create(size);
    expect(await renderMarkup({ kind: 'post', text, topicId: 1, postId: 1 })).toHaveProperty(
      'html',
    );
  }
});

// `packages/dokuwiki/linear-time.test.ts` parses longer ones.
test.each(DOKUWIKI_BOMBS)('$name renders', async ({ create }) => {
  const text = create(24_000);
  expect(await renderMarkup({ kind: 'wiki-source', text, pageId: 'a:b' })).toHaveProperty('html');
});

test.each([
  ['<div>'.repeat(20_000), ''],
  [`${'<b>x'.repeat(50_000)} the end`, 'xxx'],
  [`<p>one &amp; two</p>${'<i>'.repeat(1000)}<p>three`, 'one & two\n\nthree'],
  [`a < b ${'<u>'.repeat(1000)}`, 'a < b'],
])('markup over its budget becomes plain text: %#', async (html, expected) => {
  const { html: safe, tree } = sanitizeForTest(html, rulesOf());
  expect(safe).toContain('<div class="too-big"><p>This text is too long');
  const text = JSON.stringify(tree);
  expect(text).toContain(JSON.stringify(expected).slice(1, -1));
  expect(sanitizeForTest(safe, rulesOf()).html).toBe(safe);
});

test('a page of 200 kB keeps its formatting', async () => {
  const part =
    '<h2>Part</h2><p>Some <b>words</b> and a <a href="https://x.example/">link</a>.</p><ul><li>x</li></ul>';
  const html = part.repeat(Math.ceil(200_000 / part.length));
  const { html: safe } = sanitizeForTest(html, rulesOf());
  expect(safe).not.toContain('too-big');
  expect(safe.match(/<h3>/g)).toHaveLength(Math.ceil(200_000 / part.length));
});
