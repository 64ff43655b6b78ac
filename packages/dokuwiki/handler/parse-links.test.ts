import { describe, expect, test } from 'vitest';
import { parseInclude } from '../plugins/lists/include';
import { parseExternalLink, parseLink } from './parse-links';

describe('parseLink', () => {
  test.each([
    ['[[a:b]]', { kind: 'internal', page: 'a:b' }],
    ['[[ a ]]', { kind: 'internal', page: 'a' }],
    ['[[#x]]', { kind: 'local', section: 'x' }],
    ['[[http://a.org|b]]', { kind: 'external', url: 'http://a.org' }],
    ['[[javascript:alert(1)]]', { kind: 'internal', page: 'javascript:alert(1)' }],
    ['[[WP>Clock]]', { kind: 'interwiki', shortcut: 'wp', name: 'Clock' }],
    ['[[a@b.org]]', { kind: 'email', address: 'a@b.org' }],
    ['[[\\\\server\\share]]', { kind: 'windowsshare', path: '\\\\server\\share' }],
  ])('%j', (match, target) => expect(parseLink(match).target).toEqual(target));

  test.each([
    ['[[a|b|c]]', 'b|c'],
    ['[[a|]]', ''],
    ['[[a]]', undefined],
  ])('title of %j', (match, title) => expect(parseLink(match).title).toBe(title));

  test('an image as the title', () => {
    expect(parseLink('[[a|{{ b.png?20}}]]').title).toMatchObject({ source: 'b.png', width: 20 });
  });
});

test.each([
  ['www.a.org', 'http://www.a.org', 'www.a.org'],
  ['ftp.a.org', 'ftp://ftp.a.org', 'ftp.a.org'],
  ['https://a.org', 'https://a.org', undefined],
])('parseExternalLink %j', (match, url, title) => {
  expect(parseExternalLink(match)).toEqual({
    type: 'link',
    target: { kind: 'external', url },
    title,
  });
});

test.each([
  ['{{page>a:b#c&noheader}}', 'a:b', 'c', ['noheader']],
  ['{{section>[a:b]#c|x}}', 'a:b', 'c', ['x']],
  ['{{page>[ns:part]}}', 'ns:part', undefined, []],
  ['{{page>a&b & c}}', 'a', undefined, ['b', 'c']],
])('parseInclude %j', (match, page, section, flags) =>
  expect(parseInclude(match)).toEqual({ page, section, flags }),
);
