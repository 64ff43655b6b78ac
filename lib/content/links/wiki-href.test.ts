import { expect, test } from 'vitest';
import { localMediaHref, wikiHref } from './wiki-href';

test.each([
  ['a:b', '', '/wiki/pages/a:b'],
  ['a:b', 'c', '/wiki/pages/a:b#c'],
  ['钟表', '', '/wiki/pages/%E9%92%9F%E8%A1%A8'],
  ['a"b', '', '/wiki/pages/a%22b'],
  ['\ud800', '', '/wiki/pages/%EF%BF%BD'],
])('page %j, section %j', (id, section, href) => expect(wikiHref(id, section)).toBe(href));

test('the path of a media file', () =>
  expect(localMediaHref('a:b c.png')).toBe('/media/a/b%20c.png'));
