import { describe, expect, test } from 'vitest';
import { parseAddress, parseInclude, parseLink } from '@/lib/content/dokuwiki/handler/links';

describe('parseLink', () => {
  test.each([
    ['[[a:b]]', { to: 'page', page: 'a:b' }],
    ['[[ a ]]', { to: 'page', page: 'a' }],
    ['[[#x]]', { to: 'section', section: 'x' }],
    ['[[http://a.org|b]]', { to: 'address', url: 'http://a.org' }],
    ['[[javascript:alert(1)]]', { to: 'page', page: 'javascript:alert(1)' }],
    ['[[WP>Clock]]', { to: 'interwiki', wiki: 'wp', page: 'Clock' }],
    ['[[a@b.org]]', { to: 'email', address: 'a@b.org' }],
    ['[[\\\\server\\share]]', { to: 'share', path: '\\\\server\\share' }],
  ])('%j', (mark, target) => expect(parseLink(mark).target).toEqual(target));

  test.each([
    ['[[a|b|c]]', 'b|c'],
    ['[[a|]]', ''],
    ['[[a]]', undefined],
  ])('title of %j', (mark, title) => expect(parseLink(mark).title).toBe(title));

  test('a picture as title', () => {
    expect(parseLink('[[a|{{ b.png?20}}]]').title).toMatchObject({ source: 'b.png', width: 20 });
  });
});

test.each([
  ['www.a.org', 'http://www.a.org', 'www.a.org'],
  ['ftp.a.org', 'ftp://ftp.a.org', 'ftp.a.org'],
  ['https://a.org', 'https://a.org', undefined],
])('parseAddress %j', (mark, url, title) => {
  expect(parseAddress(mark)).toEqual({ type: 'link', target: { to: 'address', url }, title });
});

test('parseInclude', () => {
  expect(parseInclude('{{page>a:b#c&noheader}}').target).toEqual({ to: 'page', page: 'a:b#c' });
});
