import { describe, expect, test } from 'vitest';
import { escapeHtml } from '@/lib/base/text/escape';
import { RemovedPages } from '../removed/removed-pages';
import { RemovedTexts } from '../removed/removed-texts';
import { createNameReplacement } from './replace-names';

const of = (names: string[], removedNames: string[] = []) =>
  createNameReplacement(names, {
    label: 'former member',
    removedNames,
    removed: new RemovedTexts(),
    removedPages: new RemovedPages(),
  });

test.each([
  [
    'Penny',
    'Penny said: ask Penny, not Pennyworth or penny.',
    '* said: ask *, not Pennyworth or penny.',
  ],
  ['penny_b', 'Penny_b and penny_b and @PENNY_B and penny_bb', '* and * and @* and penny_bb'],
  ['夜航船', '谢谢夜航船说的', '谢谢*说的'],
  ['zqxada', '谢谢zqxada你好, zqxada2', '谢谢*你好, zqxada2'],
  ['a.b', 'a.b axb a.bc', '* axb a.bc'],
  ['anna-lena', 'Anna-lena, ANNA-LENA, Anna-Lena, anna-lenas', '*, *, *, anna-lenas'],
  ['WILL', 'WILL will', '* will'],
  ['Groß', 'GROSS, groß', '*, groß'],
  ['x$&', 'see x$& here', 'see * here'],
  ['quot', 'a "quot" 39 &quot;', 'a "*" 39 &*;'],
])('in text, %j', (name, text, expected) => {
  expect(of([name]).inText(text)).toBe(expected.replaceAll('*', 'former member'));
});

/** Names to replace in the sentences below. */
const NAMES = ["O'Quill & Söhne", '夜航船', 'محمد', 'Zoë', 'anna-lena', 'Bob', 'J. Okafor'];
/** HTML spellings that readers recognize as the name. */
const SPELLINGS: Record<string, (name: string) => string> = {
  'as it is': escapeHtml,
  'with bare quotation marks': (name) => name.replaceAll('&', '&amp;'),
  'as character references': (name) =>
    [...name].map((character) => `&#${character.codePointAt(0)};`).join(''),
  'as hexadecimal references': (name) =>
    [...name].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
  decomposed: (name) => escapeHtml(name.normalize('NFD')),
  'with no-break spaces': (name) => escapeHtml(name).replaceAll(' ', '&nbsp;'),
  'with soft hyphens': (name) => [...name].map(escapeHtml).join('&shy;'),
  'with break opportunities': (name) => [...name].map(escapeHtml).join('<wbr>'),
  'in two elements': (name) =>
    `<b>${escapeHtml(name[0] ?? '')}</b><x-y>${escapeHtml(name.slice(1))}</x-y>`,
  'in full width': (name) =>
    escapeHtml(name).replace(/(?<!&[a-z]*)[a-z]/gi, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    ),
  'in capitals': (name) => escapeHtml(name.toUpperCase()),
  'with a curly apostrophe or a hyphen of its own': (name) =>
    escapeHtml(name.replace("'", '’').replace('-', '\u2011')),
  'over two lines': (name) => escapeHtml(name).replaceAll(' ', '<br>'),
  'emphasized, behind a letter of which the small one is two': (name) => `İ _${escapeHtml(name)}_`,
  'behind another script': (name) => escapeHtml(name.replace(/^(?=\p{L})/u, 'в')),
  'with points and strokes': (name) => name.replace('محمد', 'مُحـمد'),
};
const seen = (html: string) => html.replace(/<[^>]*>|İ |[_в]/g, '');

describe.each(NAMES)('the name %s', (name) => {
  const { inHtml } = of([name]);
  test.each(Object.entries(SPELLINGS))('%s', (_, spell) => {
    const html = `<p>I &lt;3 ${spell(name)}, and <i>${spell(name)}</i>.</p>`;
    expect(seen(inHtml(html))).toBe('I &lt;3 former member, and former member.');
  });

  test.each([
    ['quoted', (value: string) => `<img alt="${escapeHtml(value)}">`],
    ['encoded', (value: string) => `<a href="/u/${encodeURIComponent(value)}">x</a>`],
    [
      'in lower case',
      (value: string) => `<q data-username="${escapeHtml(value.toLowerCase())}">x</q>`,
    ],
  ])('in an attribute that is %s', (_, print) => {
    expect(inHtml(print(name))).toContain('former member"');
  });
});

test('in HTML, elements, class names and texts without the name stay', () => {
  const { inHtml } = of(['quote', 'R&D', '书']);
  expect(
    inHtml(
      '<aside class="quote" data-username="Quote" title=\'quote, 9\'><a href="/u/quote">quote</a></aside> R&amp;D <a href="/u/%E4%B9%A6">@R&amp;D</a><!-- a quote -->',
    ),
  ).toBe(
    '<aside class="quote" data-username="former member" title="former member, 9"><a href="/u/former member">former member</a></aside> former member <a href="/u/former member">@former member</a>',
  );
  const other = '<p id=quote>a &hellip; b<br/><!-- c --></P>';
  expect(inHtml(other)).toBe(other);
});

test('an attribute without quotation marks is replaced, and a < hides nothing', () => {
  expect(of(['penny']).inHtml('<b title=penny>I <3 penny</b>')).toBe(
    '<b title="former member">I &lt;3 former member</b>',
  );
});

test('what quotes of the member say is removed on demand', () => {
  const quote =
    '<aside class="quote" data-username="Penny"><blockquote>secret <aside>x</aside></blockquote></aside><p>Yes.</p>';
  const { inHtml } = of(['penny'], ['penny']);
  expect(inHtml(quote)).toBe(
    '<aside class="quote" data-username="former member"></aside><p>Yes.</p>',
  );
});

test('in the source of a wiki page, ids of pages and files stay', () => {
  expect(of(['penny']).inSource('Ask Penny: [[people:penny|Penny]], {{penny.png|penny}}')).toBe(
    'Ask former member: [[people:penny|former member]], {{penny.png|former member}}',
  );
});

test('100 kB of < take no time', () => {
  const html = `${'<'.repeat(100_000)} penny`;
  expect(of(['penny']).inHtml(html)).toContain('former member');
});
