import { beforeAll, expect, test } from 'vitest';
import { configure } from '@/lib/base/config/config';
import { renderWikiHtml } from '../pipeline/render-texts';

beforeAll(() => configure({ WIKI_URL: 'https://wiki.example/w', WIKI_KIND: 'dokuwiki' }));

test.each([
  ['doku.php?do=export_code&id=a:b&codeblock=1', undefined],
  ['doku.php/a:b?do=export_code&codeblock=1', undefined],
  ['_export/code/a:b?codeblock=1', undefined],
  ['_export/raw/a:b', '/wiki/pages/a:b'],
  ['doku.php?id=a:b', '/wiki/pages/a:b'],
  ['_media/a:x.pdf', '/media/a/x.pdf'],
])('a link of a live wiki to %s leads to the wiki or to %s', async (path, shown) => {
  const address = `https://wiki.example/w/${path}`;
  const { html } = await renderWikiHtml(`<a href="${address}">x</a>`, { pageId: 'a' });
  const [, href] = /href="([^"]*)"/.exec(html) ?? [];
  expect(href?.replaceAll('&#x26;', '&')).toBe(shown ?? address);
});
