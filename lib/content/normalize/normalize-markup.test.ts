import { describe, expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';

async function safe(html: string): Promise<string> {
  const once = (await sanitizeForTest(html, rulesOf())).html;
  expect((await sanitizeForTest(once, rulesOf())).html, 'sanitizing is idempotent').toBe(once);
  return once;
}

const quote = (by: string, content: string) =>
  `<blockquote class="quote"><div class="quote-by"><cite>${by}</cite></div>${content}</blockquote>`;

describe('quotes', () => {
  test.each([
    [
      'Discourse',
      '<aside class="quote no-group" data-username="hollis" data-post="21" data-topic="7"><div class="title"><div class="quote-controls"></div><img class="avatar" src="/a.png"> hollis:</div><blockquote><p>x</p></blockquote></aside>',
      quote('<a href="/locate?topic=7&#x26;number=21">hollis</a>', '<p>x</p>'),
    ],
    [
      'Discourse, of another topic',
      '<aside class="quote" data-username="hollis" data-post="1" data-topic="7"><div class="title"><a href="https://old.example/t/oil/7/1">Oil</a></div><blockquote><p>x</p></blockquote></aside>',
      quote('<a href="/board/topics/7">hollis</a>', '<p>x</p>').replace(
        '</cite>',
        '</cite> <a href="/board/topics/7">Oil</a>',
      ),
    ],
    [
      'Invision 4',
      '<blockquote class="ipsQuote" data-ipsquote="" data-ipsquote-contentid="7" data-ipsquote-contentcommentid="99" data-ipsquote-contentclass="forums_Topic" data-ipsquote-username="老周"><div class="ipsQuote_citation">老周 said:</div><div class="ipsQuote_contents"><p>x</p></div></blockquote>',
      quote('<a href="/board/topics/7/posts/99">老周</a>', '<p>x</p>'),
    ],
    [
      'Invision 3',
      '<blockquote class="ipsBlockquote" data-author="Ruth" data-cid="99" data-time="1">x</blockquote>',
      quote('<a href="/board/topics/345/posts/99">Ruth</a>', 'x'),
    ],
    [
      'phpBB',
      '<blockquote><div><cite>Oskar wrote: <a href="./viewtopic.php?p=99#p99">↑</a></cite>x</div></blockquote>',
      quote('<a href="/board/topics/345/posts/99">Oskar</a>', 'x'),
    ],
    [
      'phpBB, without an author',
      '<blockquote class="uncited"><div>x</div></blockquote>',
      '<blockquote class="quote">x</blockquote>',
    ],
    [
      'phpBB, in a link with a refused URL',
      '<blockquote><div><a href="javascript:x"><cite>Oskar wrote:</cite></a>x</div></blockquote>',
      quote('Oskar', 'x'),
    ],
    ['plain HTML', '<blockquote><p>x</p></blockquote>', '<blockquote><p>x</p></blockquote>'],
    [
      'one quote in another',
      '<aside class="quote" data-username="a"><blockquote><aside class="quote" data-username="b"><blockquote>x</blockquote></aside></blockquote></aside>',
      quote('a', quote('b', 'x')),
    ],
  ])('%s', async (_, html, expected) => {
    expect(await safe(html)).toBe(expected);
  });
});

const spoiler = (title: string) =>
  `<details class="spoiler"><summary>${title}</summary><p>x</p></details>`;

describe('spoilers', () => {
  test.each([
    ['<div class="spoiler"><p>x</p></div>', spoiler('Spoiler')],
    [
      '<div class="ipsSpoiler"><div class="ipsSpoiler_header">The end</div><div class="ipsSpoiler_contents"><p>x</p></div></div>',
      '<details class="spoiler"><summary>The end</summary><div><p>x</p></div></details>',
    ],
    ['a <span class="spoiler">b</span>', 'a <span class="spoiler" tabindex="0">b</span>'],
  ])('%s', async (html, expected) => {
    expect(await safe(html)).toBe(expected);
  });
});

describe('formulas', () => {
  const mathml = (html: string) => html.replace(/<annotation.*?<\/annotation>/, '');
  test.each([
    ['<span class="math">x^2</span>', '<math><semantics><msup><mi>x</mi><mn'],
    ['<div class="math">\n$$x^2$$\n</div>', '<math display="block"'],
    ['<span class="math">\\nosuch{</span>', '<code class="tex">\\nosuch{</code>'],
    ['<span class="math">\\href{javascript:x}{y}</span>', '<code class="tex">'],
    [
      '<math><semantics><mi>z</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '<msup>',
    ],
    [`<span class="math">${'x'.repeat(3000)}</span>`, '<code class="tex">xxx'],
  ])('%s', async (html, part) => {
    expect(mathml(await safe(html))).toContain(part);
  });
});

describe('link previews', () => {
  test('have their title in a paragraph instead of a heading', async () => {
    const html =
      '<aside class="onebox"><header class="source"><img class="site-icon" src="/i.png"><a href="https://x.example/">x.example</a></header><article class="onebox-body"><h3><a href="https://x.example/">T</a></h3><p>d</p></article></aside>';
    const printed = await safe(html);
    expect(printed).toMatch(/^<div class="onebox"[^>]*><div><img class="icon"/);
    expect(printed).toContain('<p class="onebox-title"><a href="https://x.example/"');
  });
});
