import { expect, test } from 'vitest';
import { LINEAR_MS, processorMs } from '@/e2e/fixtures/processor-time';
import { indexWikiHtml, indexWikiSource, textOfHtml } from './search-text';

const HTML: [html: string, text: string][] = [
  ['', ''],
  ['<p>One</p><p>two &amp;amp; <b>th</b>ree</p>', 'One two &amp; three'],
  ['<ul><li>a</li><li>b</li></ul><table><tr><td>c</td><td>d</td></tr></table>', 'a b c d'],
  ['a<br>b<br/>c', 'a b c'],
  ['a<script>x < y</script>b<style>c', 'a b'],
  ['a<SCRIPT src=x>y</Script >b', 'a b'],
  ['a<meta name=x>b', 'a b'],
  ['a<!-- <p>x -->b', 'ab'],
  ['a < b, 2<3', 'a < b, 2<3'],
  ['a<p', 'a'],
  ['<math><mi>x</mi></math>', 'x'],
];

test.each(HTML)('the text of %j is %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each([
  ['a <span class="spoiler">x <span>y</span> z</span> b', 'a b'],
  ['a<div class=spoiler><div>x</div>y</div>b', 'a b'],
  [
    '<blockquote class=\'ipsSpoiler\' data-x><div class="ipsSpoiler_header">x</div>y</blockquote>b',
    'b',
  ],
  ['<p>a</p><div class="bbCodeSpoiler">x', 'a'],
  ['a <b class="spoilers">b</b></span> c', 'a b c'],
])('the text of %j without spoilers is %j', (html, text) => {
  expect(textOfHtml(html, false)).toBe(text);
});

test.each([
  '<script>',
  '<',
  '<!--',
  '<p ',
  '</',
  '<script',
  '<meta>',
  '<embed>',
  '&',
  '<a ',
  '<img ',
  '<i class=',
  '<i class=spoiler>',
])('200,000 times %s takes linear time', (piece) => {
  const html = piece.repeat(200_000);
  expect(processorMs(() => indexWikiHtml(html))).toBeLessThan(LINEAR_MS);
  expect(processorMs(() => textOfHtml(html, false))).toBeLessThan(LINEAR_MS);
});

test('the text of a post has nothing of what is shown over its pictures', () => {
  const overlay = '<div class="meta"><span class="filename">a.png</span><span>9 KB</span></div>';
  expect(textOfHtml(`a <a><img>${overlay}</a> b`)).toBe('a b');
});

test('the text of a wiki page has no markup', () => {
  const source =
    '====== Oil ======\n\n**One** [[drop|dr]]op.\n\n  * a\n  * b\n\n| c | d |\n{{e.png|f}}\n';
  const { text, links } = indexWikiSource(source, { pageId: 'care:oil' });
  expect(text).toBe('Oil One drop. a b c d f');
  expect([...links]).toEqual(['care:drop']);
});

test('the links of a wiki page that is HTML are those of DokuWiki and of this site', () => {
  const html =
    '<p><a href="/doku.php?id=care:oil" class="wikilink1" data-wiki-id="care:oil">Oil</a> ' +
    '<a href="/wiki/pages/care:%E9%87%91#top">Gold</a> <img src="a" alt="x &amp; y"> <a href="/wiki/pages/%ff">?</a> <a href="https://a.example/">Other</a></p>';
  const { text, links } = indexWikiHtml(html);
  expect(text).toBe('Oil Gold x & y ? Other');
  expect([...links]).toEqual(['care:oil', 'care:金']);
});
