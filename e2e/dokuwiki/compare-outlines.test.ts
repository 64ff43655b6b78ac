import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { compareOutlines } from '@/e2e/dokuwiki/compare-outlines';
import { outlineOf } from '@/e2e/dokuwiki/outline';
import { readPageIds, readPagePairs } from '@/e2e/dokuwiki/read-page-pairs';
import { hasDokuWiki, startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';

const outline = (html: string) => outlineOf(fromParse5(parseFragment(html)));

test.each([
  ['<p class="a">b</p>', '<p>b</p>'],
  ['<h1 id="a">a</h1><div class="level1"><p>b</p></div>', '<h1 id="a">a</h1><p>b</p>'],
  ['<pre class="code bash"><span class="kw1">if</span></pre>', '<pre><code>if</code></pre>'],
  [
    '<p><img class="icon smiley" alt=":-)"></p>',
    '<p><span class="smiley" title=":-)">🙂</span></p>',
  ],
  [
    '<a href="/lib/exe/detail.php?media=a"><img src="x"></a>',
    '<a href="/media/a"><img src="/media/a"></a>',
  ],
  ['<a href="/doku.php?id=a:b&amp;&amp;#C">d</a>', '<a href="/wiki/pages/a:b#c">d</a>'],
  ['<sup><a href="#fn__7">7)</a></sup>', '<sup><a href="#fn__1">1)</a></sup>'],
])('equal outlines: %s', (expected, actual) => {
  expect(compareOutlines(outline(actual), outline(expected))).toEqual({});
});

test.each([
  ['<p>a b</p>', '<p>a c</p>', 'text'],
  ['<p>a</p><p>b</p>', '<p>a</p>b', 'tree'],
  ['<em>a</em>', '<strong>a</strong>', 'tree'],
  ['<h1 id="a">a</h1>', '<h1 id="b">a</h1>', 'tree'],
  ['<a href="/doku.php?id=a">b</a>', '<a href="/wiki/pages/b">b</a>', 'tree'],
  ['<a href="http://a.org">b</a>', '<a href="http://b.org">b</a>', 'tree'],
  ['<table><tr><td colspan=2>a</table>', '<table><tr><td>a</table>', 'tree'],
  ['<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a</ul><ul><li>b</ul>', 'tree'],
])('different outlines: %s and %s', (expected, actual, side) => {
  expect(compareOutlines(outline(actual), outline(expected))).toHaveProperty(side);
});

const DATA = join(process.cwd(), '../shared/data/wiki');

test.skipIf(!existsSync(DATA))('the pages of a real wiki render as DokuWiki renders them', () => {
  const ids = readPageIds(join(DATA, 'pages'));
  const pairs = readPagePairs(join(DATA, 'pages'), join(DATA, 'expected'));
  const equal = { text: 0, tree: 0 };
  for (const { id, source, expected } of pairs) {
    const context = { pageId: id, pageExists: (page: string) => ids.has(page), plugins: false };
    const { text, tree } = compareOutlines(
      outlineOf(renderDokuWiki(parseDokuWiki(source, context))),
      outline(expected),
    );
    if (!text) equal.text++;
    if (!tree) equal.tree++;
  }
  expect(pairs.length).toBeGreaterThan(0);
  expect(equal.text / pairs.length).toBeGreaterThanOrEqual(0.99);
  expect(equal.tree / pairs.length).toBeGreaterThanOrEqual(0.95);
});

/** DokuWiki's own page about its syntax, in Debian's package. */
const SYNTAX_PAGE = '/var/lib/dokuwiki/data/pages/wiki/syntax.txt';

test.skipIf(!hasDokuWiki() || !existsSync(SYNTAX_PAGE))(
  "DokuWiki's page about its syntax renders as an installed DokuWiki renders it",
  async () => {
    // DokuWiki fetches feeds, and lists its own plugins.
    const source = readFileSync(SYNTAX_PAGE, 'utf8').replace(/^\{\{rss>.*\}\}$|~~INFO:\w+~~/gm, '');
    const pageId = 'wiki:syntax';
    const wiki = await startDokuWiki({ pages: { [pageId]: source } });
    onTestFinished(wiki.stop);
    const response = await fetch(`${wiki.url}/doku.php?id=${pageId}&do=export_xhtmlbody`);
    const page = parseDokuWiki(source, {
      pageId,
      plugins: false,
      pageExists: (id) => id === pageId,
    });
    const actual = outlineOf(renderDokuWiki(page));
    expect(compareOutlines(actual, outline(await response.text()))).toEqual({});
  },
);
