import { expect, test } from 'vitest';
import { configure } from '@/lib/base/config/config';
import { renderWikiHtml } from '../pipeline/render-texts';

test.each([
  ['dokuwiki', 'doku.php?do=export_code&id=a:b&codeblock=1', undefined],
  ['dokuwiki', 'doku.php/a:b?do=export_code&codeblock=1', undefined],
  ['dokuwiki', '_export/code/a:b?codeblock=1', undefined],
  ['dokuwiki', '_export/raw/a:b', '/wiki/pages/a:b'],
  ['dokuwiki', 'doku.php?id=a:b', '/wiki/pages/a:b'],
  ['dokuwiki', '_media/a:x.pdf', '/media/a/x.pdf'],
  ['mediawiki', 'images/a/ab/My_x.pdf', '/media/My_x.pdf'],
  ['mediawiki', 'images/0/0f/%C3%9Cx.svg', '/media/%C3%9Cx.svg'],
  ['mediawiki', 'images/thumb/a/ab/X.png/20px-X.png', undefined],
  ['mediawiki', 'images/archive/a/ab/20200101!X.png', undefined],
  ['mediawiki', 'index.php?title=File:X.png', undefined],
])('a link of a live %s to %s leads to the wiki or to %s', async (kind, path, shown) => {
  configure({ WIKI_URL: 'https://wiki.example/w', WIKI_KIND: kind });
  const address = `https://wiki.example/w/${path}`;
  const { html } = await renderWikiHtml(`<a href="${address}">x</a>`, { pageId: 'a' });
  const [, href] = /href="([^"]*)"/.exec(html) ?? [];
  expect(href?.replaceAll('&#x26;', '&')).toBe(shown ?? address);
});
