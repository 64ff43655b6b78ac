import { expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { plainText } from '@/lib/base/text/plain-text';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/pipeline/render-texts';
import { DOKUWIKI_PAYLOADS } from './classes/dokuwiki';
import { FIELD_PAYLOADS } from './classes/fields';
import { findViolations } from './find-violations';
import { PAYLOADS } from './payloads';

test('there are at least 500 payloads with unique names', () => {
  expect(new Set(PAYLOADS.map(({ html }) => html)).size).toBeGreaterThanOrEqual(500);
  expect(new Set(PAYLOADS.map(({ name }) => name)).size).toBe(PAYLOADS.length);
});

test('findViolations finds each kind of violation', () => {
  const unsafe = [
    '<script>x</script>',
    '<p onclick=x>',
    '<a href="javascript:x">',
    '<a href="//x.example">',
    '<img src="http://x.example">',
    '<i id=location>',
    '<svg></svg>',
    '<math href=x></math>',
    '<p style="x">',
    '<a href="https://a@b.example/">',
    '<!-- x -->',
    '<form></form>',
  ];
  expect(unsafe.filter((html) => findViolations(html).length === 0)).toEqual([]);
});

test.each(PAYLOADS)('$name: $html', async ({ html }) => {
  for (const imageMode of ['proxy', 'direct', 'click'] as const) {
    const rules = rulesOf({ imageMode });
    const safe = sanitizeForTest(`before ${html} after`, rules).html;
    expect(findViolations(safe), safe).toEqual([]);
    expect(sanitizeForTest(safe, rules).html, 'sanitizing is idempotent').toBe(safe);
  }
  const wiki = await renderWikiHtml(html, { pageId: 'a:b' });
  expect(findViolations(wiki.html), wiki.html).toEqual([]);
});

test.each(DOKUWIKI_PAYLOADS)('$name: $source', async ({ source }) => {
  const { html } = await renderWikiSource(`before\n\n${source}\n\nafter`, { pageId: 'a:b' });
  expect(findViolations(html), html).toEqual([]);
  expect(html).toContain('after');
});

test.each(FIELD_PAYLOADS)('$name', ({ text }) => {
  expect(plainText(text)).not.toMatch(/[\0\r\n\u202a-\u202e\u2066-\u2069]/);
});
