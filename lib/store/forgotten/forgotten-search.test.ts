import { expect, test } from 'vitest';
import { ForgottenNames, formsOf, hashWords } from './forgotten-names';
import { mayConcern } from './forgotten-search';
import { RemovedPages } from './removed-pages';
import { RemovedPosts } from './removed-posts';

const SALT = 'salt';

/** True if HTML is parsed to forget a member with the number 7; by default as in a later import. */
function isParsed(html: string, name = 'Penny', forms: readonly string[] = []): boolean {
  const names = new ForgottenNames([{ salt: SALT, words: [hashWords(name, SALT)] }]);
  const namesWithPosts = new ForgottenNames([]);
  const posts = new RemovedPosts();
  const pages = new RemovedPages();
  const memberIds = new Set([7]);
  const search = { label: '*', names, namesWithPosts, memberIds, posts, pages };
  return mayConcern(search, html, forms);
}

test.each([
  '<p>The clocks of the tower.</p>\n<p>They are <b>late</b>, again</p><p>and again</p>',
  '<aside class="quote" data-username="ada"><blockquote>x &amp; y</blockquote></aside>',
  '<p>Une heure d’été, « déjà » 😀 <a href="https://a.org/x?y=2&amp;z=3">là</a></p>',
  '<p>谢谢夜航船</p>',
  '<p>Pennyworth</p>',
])('HTML without a name is not parsed: %s', (html) => {
  expect(isParsed(html)).toBe(false);
});

test.each([
  'by Penny',
  'ＰＥＮＮＹ',
  'Pen\u00adny',
  '<b>P</b>e<i>nn</i>y',
  'Pen</li>ny',
  'foo</p><p>Pen</div>ny</p><p>bar',
  '<b>P</b>e<b>n</b>n<b>y</b>',
  'P&#101;nny',
  '<a href="/u/%70enny">x</a>',
  '<a href="/u/pen\nny">x</a>',
  '<a href="/profile/7">x</a>',
  '<img alt="Penny">',
  '<b title=">">Pen</b>ny',
  "<b title='>'>Pen</b>ny",
  '<table>ny<tr><td></td></tr>Pen</table>',
  '<!-- Penny -->',
  '<svg><text><![CDATA[Penny]]></text></svg>',
])('HTML that may have the name is parsed: %s', (html) => {
  expect(isParsed(html)).toBe(true);
});

test.each([
  ['Penny', '<p>Pennyworth</p>'],
  ['Penny', 'my<b>Pen</b>nyworth'],
  ['Penny Lane', 'x&nbsp;penny &nbsp;lane'],
  ['Penny Lane', '<a class="penny-lane">x</a>'],
  ['AT&T', '<b title="at&amp;t">x</b>'],
])('a run that lists places of %s reads %s', (name, html) => {
  expect(isParsed(html, 'Nobody', formsOf([name]))).toBe(true);
  expect(isParsed(html, 'Nobody')).toBe(false);
});
