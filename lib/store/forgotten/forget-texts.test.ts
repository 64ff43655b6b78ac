import { describe, expect, test } from 'vitest';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { type ForgetRun, TextForgetter, type TextFormat } from './forget-texts';
import type { Decision } from './forgotten-list';
import { ForgottenNames, hashWords } from './forgotten-names';
import { RemovedPages } from './removed-pages';
import { RemovedPosts } from './removed-posts';

const SALT = 'salt';
const POST = { kind: 'post', id: '5', topicId: 77 } as const;

interface Options {
  posts?: RemovedPosts;
  pages?: RemovedPages;
  hasPosts?: boolean;
  codes?: ForgetRun['codes'];
  decisions?: Decision[];
  /** False as in a later import, which knows hashes only. */
  isListing?: boolean;
}

/** Returns a forgetter of a member with the number 7. */
function forgetterOf(
  name: string,
  {
    posts = new RemovedPosts(openSqlite(':memory:')),
    pages = new RemovedPages(),
    hasPosts = false,
    codes = [],
    decisions = [],
    isListing = true,
  }: Options = {},
) {
  const names = new ForgottenNames([{ salt: SALT, words: [hashWords(name, SALT)] }]);
  const namesWithPosts = hasPosts ? names : new ForgottenNames([]);
  const search = { label: '*', names, namesWithPosts, memberIds: new Set([7]), posts, pages };
  const run = { names: isListing ? [name] : [], codes, salt: SALT };
  return new TextForgetter(search, run, decisions);
}

/** Returns a text without a name, and the excerpts of the places that contain it. */
function forgetIn(name: string, text: string, format: TextFormat, options?: Options) {
  const forgetter = forgetterOf(name, options);
  const record = format === 'wiki' ? ({ kind: 'page', id: 'start' } as const) : POST;
  const left = forgetter.replace(text, format, record);
  return { text: left, places: [...forgetter.places.values()].map(({ excerpt }) => excerpt) };
}

describe('every other text that contains the name is a place', () => {
  test.each<[string, TextFormat, string, string[]]>([
    ['com', 'text', 'see a.com.', ['see a.com.']],
    ['Penny', 'text', 'Pennyworth', ['Pennyworth']],
    ['Bo', 'text', 'Bob and Bo', ['Bob and Bo']],
    ['夜航船', 'text', '谢谢夜航船说的', ['谢谢夜航船说的']],
    ['Penny Lane', 'html', '<a href="/x/penny-lane">x</a>', ['/x/penny-lane']],
    [
      '夜航船',
      'html',
      `<a href="/x/${encodeURIComponent('夜航船')}">x</a>`,
      ['/x/%E5%A4%9C%E8%88%AA%E8%88%B9'],
    ],
    ['Penny', 'html', '<b class="penny">x</b>', ['penny']],
    ['Penny', 'html', '<b penny>x</b penny>', ['penny', '</b penny>']],
    ['Penny', 'html', '<b data-x="Penny">x</b>', ['Penny']],
    ['Penny', 'html', '<style>.penny {}</style>', ['.penny {}']],
    ['Penny', 'html', '<p>x<b title="Penny', ['<b title="Penny']],
    ['Penny', 'html', '<img src="/penny.png" alt="x">', ['/penny.png']],
    ['Penny', 'html', '<!doctype penny>x', ['<!doctype penny>']],
    ['Penny', 'wiki', '{{penny.png|x}} [[a:penny|x]]', ['{{penny.png|', '[[a:penny|']],
    ['Penny', 'wiki', 'https://penny.example.org', ['https://penny.example.org']],
    [
      'Penny',
      'wiki',
      '{{tag>pennyworth}} {{topic>penny}}',
      ['{{tag>pennyworth}}', '{{topic>penny}}'],
    ],
    ['Penny', 'name', 'Penny Smith', ['Penny Smith']],
  ])('%s in %s %s', (name, format, text, expected) => {
    expect(forgetIn(name, text, format)).toEqual({ text, places: expected });
  });

  test('twenty words around it are shown', () => {
    const words = (from: number) =>
      Array.from({ length: 30 }, (_, at) => `w${from + at}`).join(' ');
    const [place = ''] = forgetIn('Penny', `${words(0)} Pennyworth ${words(30)}`, 'text').places;
    expect(place).toBe(
      `${words(0).split(' ').slice(-10).join(' ')} Pennyworth ${words(30).split(' ').slice(0, 10).join(' ')}`,
    );
  });
});

describe('in HTML', () => {
  test.each([
    ['<p>a &amp; b</p><p>Penny</p>&nbsp;', '<p>a &amp; b</p><p>*</p>&nbsp;'],
    ['<p>&#80;enny &lt;b&gt;</p>', '<p>* &lt;b&gt;</p>'],
    ['<b>Pen</b><i>ny</i>, <b>Pen</b>nyworth', '<b>*</b><i></i>, <b>Pen</b>nyworth'],
    ['by<a href="/x">Penny</a>s', 'by<a href="/x">*</a>s'],
    ['<code>a = Penny</code>', '<code>a = *</code>'],
    ["<img alt='by Penny' title=Penny>", '<img alt="by *" title="*">'],
    ['<table>Penny<tr><td>Penny', '<table>*<tr><td>*'],
    ['<p><b>x<p>Penny</b>', '<p><b>x<p>*</b>'],
    ['<template><i>Penny</i></template>', '<template><i>*</i></template>'],
    ['<textarea><b>Penny</textarea>', '<textarea><b>*</textarea>'],
    ['<svg><text><![CDATA[Penny < b]]></text></svg>', '<svg><text><![CDATA[* < b]]></text></svg>'],
    ['<noscript><p>Penny</p></noscript>', '<noscript><p>*</p></noscript>'],
    ['<!-- by Penny -->a', '<!-- by * -->a'],
    ['<b id="penny" data-user-card="Penny">x</b>', '<b data-user-card="*">x</b>'],
    ['<a class="mention" href="/u/penny">@penny</a>', '<a class="mention">@*</a>'],
    ['<a href="/members/x.7/" data-user-id="7">x</a>', '<a>x</a>'],
    ['<a href="https://a.org/index.php?showuser=7">x</a>', undefined],
    ['<a href="https://a.org/profile/7-penny/">x</a>', '<a>x</a>'],
    [
      '<aside class="quote" data-username="penny" data-post="7"><div class="title"><img src="/penny.png"> penny:</div><blockquote>x</blockquote></aside>',
      '<aside class="quote" data-username="*" data-post="7"><div class="title"> *:</div><blockquote>x</blockquote></aside>',
    ],
  ])('%s', (html, expected) => {
    expect(forgetIn('Penny', html, 'html').text).toBe(expected ?? html);
  });

  test.each([
    ['Bo', '<cite>Bo wrote:</cite> Bo', '<cite>* wrote:</cite> Bo'],
    [
      '人',
      '<blockquote data-quote="人">人</blockquote>',
      '<blockquote data-quote="*">人</blockquote>',
    ],
    ['src', '<img src="/y" alt="z">', undefined],
    ['quote', '<aside class="quote">x</aside>', undefined],
  ])('%s: %s', (name, html, expected) => {
    expect(forgetIn(name, html, 'html').text).toBe(expected ?? html);
  });

  test.each([
    ['<svg>'.repeat(10_000), 'Penny'],
    ['<blockquote>'.repeat(8_000), 'Penny'],
    ['<b>'.repeat(30_000), 'Penny'],
    ['<table><td>'.repeat(2_000), 'Penny'],
    ['<!--'.repeat(20_000), ''],
    ['<a title=penny '.repeat(2_500), 'Penny'],
  ])('much nested or unclosed markup takes no time (%#)', (markup, end) => {
    const before = performance.now();
    const { text } = forgetIn('Penny', `${markup}>${end}`, 'html');
    expect(performance.now() - before).toBeLessThan(5000);
    expect(text).not.toContain('Penny');
  });
});

describe('in the source of a wiki page', () => {
  test.each([
    ['**Pen**ny, Penny', '*****, *'],
    ['[[user>Penny]] [[user>penny|Penny]] [[user>Ada]]', '* * [[user>Ada]]'],
    ['[[https://a.org/u/penny|her]] https://a.org/u/penny', 'her *'],
    ['{{tag>Penny other "penny b"}} {{tag>penny}}', '{{tag>other "penny b"}} '],
    ['<code php penny.php>\nPenny\n</code>', '<code php penny.php>\n*\n</code>'],
    ['<html shown><b>Pen</b>ny</html>', '<html shown><b>*</b></html>'],
    ['{{penny.png|Penny}} [[a:b|Penny]]', '{{penny.png|*}} [[a:b|*]]'],
    ['====== Penny ======\n\n  * Penny\n', '====== * ======\n\n  * *\n'],
    ['see [[people:penny]]', 'see [[people:penny|*]]'],
    ['#redirect [[penny]]', '#redirect [[penny]]'],
    ['~~REDIRECT>penny~~', '~~REDIRECT>penny~~'],
    ['a\r\nb', 'a\r\nb'],
  ])('%s', (source, expected) => {
    expect(forgetIn('Penny', source, 'wiki').text).toBe(expected);
  });
});

test('tags that are the name are removed', () => {
  expect(forgetIn('Penny', '["penny","clock","pennyworth"]', 'tags')).toEqual({
    text: '["clock","pennyworth"]',
    places: ['pennyworth'],
  });
});

describe('quotes of what is removed', () => {
  const posts = new RemovedPosts(openSqlite(':memory:'));
  posts.addTopic(345);
  posts.addPost(
    { pid: 9876, tid: 77, number: 3 },
    'The secret plans of the tower are hidden below the stairs.',
  );

  test.each([
    ['Discourse', '<aside class="quote" data-topic="345" data-post="9"><p>x</p></aside>'],
    ['a post', '<aside class="quote" data-topic="77" data-post="3"><p>x</p></aside>'],
    ['Invision 4', '<blockquote data-ipsquote-contentcommentid="9876">x</blockquote>'],
    ['Invision 3', '<blockquote class="ipsBlockquote" data-cid="9876">x</blockquote>'],
    ['XenForo', '<blockquote data-quote="A" data-source="post: 9876"><p>x</p></blockquote>'],
    ['phpBB', '<blockquote><cite><a href="viewtopic.php?p=9876#p9876">A</a></cite>x</blockquote>'],
    ['a preview', '<aside class="onebox"><a href="https://f.org/t/a/345/2">x</a></aside>'],
  ])('are emptied where they name it: %s', (_, quote) => {
    const forgetter = forgetterOf('Nobody', { posts });
    const replaced = forgetter.replace(`<p>a</p>${quote}<p>b</p>`, 'html', POST);
    expect(replaced.replace(/<[^>]*>/g, '')).toBe('ab');
    expect([forgetter.emptiedQuotes, forgetter.quotedIn]).toEqual([1, [POST]]);
  });

  test.each([
    ['another post', '<aside class="quote" data-topic="77" data-post="4"><p>x</p></aside>'],
    ['a link in the words of others', '<blockquote>See <a href="/t/345">that</a></blockquote>'],
    ['other words', '<blockquote>The plans of the tower</blockquote>'],
  ])('stay if they are of %s', (_, quote) => {
    expect(forgetIn('Nobody', quote, 'html', { posts })).toEqual({ text: quote, places: [] });
  });

  const UNNAMED = '<blockquote>The secret <b>plans</b> of the tower are hidden</blockquote>';

  test('are places if they share eight words with it, and name nothing', () => {
    expect(forgetIn('Nobody', UNNAMED, 'html', { posts })).toEqual({
      text: UNNAMED,
      places: ['The secret plans of the tower are hidden'],
    });
  });

  test('are emptied by a decision', () => {
    const first = forgetterOf('Nobody', { posts });
    first.replace(UNNAMED, 'html', POST);
    const codes = [...first.places.keys()];
    const second = forgetterOf('Nobody', { posts, codes });
    expect(second.replace(UNNAMED, 'html', POST)).toBe('<blockquote></blockquote>');
  });

  test.each([
    ['phpBB', '<blockquote><div><cite>Penny wrote:</cite>x</div></blockquote>'],
    [
      'vBulletin',
      '<div class="bbcode_quote"><div class="bbcode_postedby">Originally Posted by <strong>Penny</strong></div>x</div>',
    ],
    ['Discourse', '<aside class="quote" data-username="penny"><div>penny:</div>x</aside>'],
    ['a comment', '<ul><li class="quote" data-username="penny"><p>x</p></li></ul>'],
    ['without an end', '<blockquote data-author="Penny">x'],
    ['without an element of the name', '<blockquote><p>Penny wrote:</p>x</blockquote>'],
  ])('of a member whose posts are removed: %s', (_, quote) => {
    const { text } = forgetIn('Penny', quote, 'html', { hasPosts: true });
    expect(text.replace(/<[^>]*>/g, '')).toBe('');
  });

  test('a quote that only speaks of the member stays', () => {
    const quote = '<blockquote><p>This is what we said to Penny and the others:</p>x</blockquote>';
    const { text } = forgetIn('Penny', quote, 'html', { hasPosts: true });
    expect(text).toBe(quote.replace('Penny', '*'));
  });
});

describe('titles of pages that are removed', () => {
  const pages = new RemovedPages();
  pages.add('people:penny', ["Penny's room"]);

  test.each<[TextFormat, string, string]>([
    ['wiki', "\n  * [[:people:penny|Penny's room]]\n  * [[:b|B]]\n", '\n  * [[:b|B]]\n'],
    ['wiki', "see [[people:penny|Penny's room]]", 'see …'],
    ['wiki', 'see [[people:penny]], [[people:Penny#part|the desk]]', 'see …, the desk'],
    ['wiki', 'a {{page>people:penny}} b', 'a  b'],
    ['html', '<a href="/wiki/pages/people:penny">Penny&#39;s room</a>', '…'],
    ['html', '<a data-wiki-id="people:penny" href="#">the desk</a>', 'the desk'],
    ['html', '<a href="/doku.php?id=people:penny">people:penny</a>', '…'],
    ['html', '<a href="/wiki/pages/people:ada">A</a>', '<a href="/wiki/pages/people:ada">A</a>'],
  ])('in %s %j', (format, text, expected) => {
    expect(forgetIn('Nobody', text, format, { pages }).text).toBe(expected);
  });
});

describe('a decision about a place', () => {
  const HTML = '<p>Penny, see Pennyworth-penny and Pennyworth</p><a href="/x/penny/y">z</a>';

  test('replaces the name there, in this run and in a later import', () => {
    const first = forgetterOf('Penny');
    expect(first.replace(HTML, 'html', POST)).toBe(HTML.replace('Penny,', '*,'));
    const excerpts = [...first.places.values()].map(({ code, excerpt }) => [code, excerpt]);
    expect(excerpts).toHaveLength(4);
    const codes = excerpts.flatMap(([code, text]) => (text?.startsWith('/x') && code ? code : []));
    const expected = HTML.replace('Penny,', '*,').replace('/x/penny/y', '/x/*/y');
    const second = forgetterOf('Penny', { codes });
    expect(second.replace(HTML, 'html', POST)).toBe(expected);
    const decisions = second.decided.map(({ decision }) => decision);
    expect(JSON.stringify(decisions).toLowerCase()).not.toContain('penny');
    const later = forgetterOf('Penny', { decisions, isListing: false });
    expect(later.replace(HTML, 'html', POST)).toBe(expected);
    expect(later.replace(HTML, 'html', { ...POST, id: '6' })).toBe(HTML.replace('Penny,', '*,'));
  });

  test('may span words', () => {
    const text = 'by Penny Laney, Penny and Lane';
    const first = forgetterOf('Penny Lane');
    first.replace(text, 'text', POST);
    const second = forgetterOf('Penny Lane', { codes: [...first.places.keys()] });
    expect(second.replace(text, 'text', POST)).toBe('by *y, Penny and Lane');
    const decisions = second.decided.map(({ decision }) => decision);
    const later = forgetterOf('Penny Lane', { decisions, isListing: false });
    expect(later.replace(text, 'text', POST)).toBe('by *y, Penny and Lane');
  });
});
