import { expect, test } from 'vitest';
import { escapeHtml, escapeHtmlContent, escapeXml, printScriptJson, unescapeHtml } from './escape';

test('HTML text and attributes', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe(
    '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;',
  );
});

test('escaped text is decoded once', () => {
  for (const text of [`<a b="c" d='e'>&amp;`, '&amp;lt;', '&bogus;']) {
    expect(unescapeHtml(escapeHtml(text))).toBe(text);
  }
});

test('quotation marks in the content of HTML elements stay as they are', () => {
  expect(escapeHtmlContent(`a < b > "c" & 'd'`)).toBe(`a &lt; b &gt; "c" &amp; 'd'`);
});

test('XML has an entity for the apostrophe', () => {
  expect(escapeXml(`<a b="c" d='e'>&#39;`)).toBe(
    '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;#39;',
  );
});

test('XML holds no control characters but white space, and no half of a surrogate pair', () => {
  expect(escapeXml('a\u0000b\u001bc\td\ne\uffff')).toBe('abc\td\ne');
  expect(escapeXml('\ud800')).toBe('\ufffd');
});

test('JSON in a script cannot end the script or open a comment', () => {
  const value = { name: '</script><!--' };
  const printed = printScriptJson(value);
  expect(printed).not.toContain('<');
  expect(JSON.parse(printed)).toEqual(value);
});
