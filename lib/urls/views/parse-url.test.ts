import { expect, test } from 'vitest';
import { href } from './href';
import { parseUrl } from './parse-url';
import type { UrlResult, View } from './view';

const topics = (rest: object = {}): View => ({
  kind: 'topics',
  filter: {},
  orderBy: 'last_post',
  sort: 'desc',
  page: 1,
  ...rest,
});

const topic = (rest: object = {}): View => ({
  kind: 'topic',
  topicId: 345,
  sort: 'asc',
  page: 1,
  ...rest,
});

const views: [string, View][] = [
  ['/', { kind: 'home' }],
  ['/status', { kind: 'status' }],
  ['/reading', { kind: 'reading' }],
  ['/board/new', { kind: 'new-posts' }],
  ['/board/topics/345?all=1', topic({ isWhole: true })],
  ['/board/topics/345?best=1', topic({ isBest: true })],
  ['/board/topics/345?page=2&live=1', topic({ page: 2, isLive: true })],
  ['/board/topics/345?page=2&post=9876', topic({ page: 2, post: 9876 })],
  ['/board/topics/345?author=7', topic({ author: 7 })],
  ['/board/topics/345?author=7&page=2', topic({ author: 7, page: 2 })],
  ['/wiki/pages', { kind: 'wiki-home' }],
  ['/wiki/pages/root:sub:page', { kind: 'wiki-page', id: 'root:sub:page' }],
  ['/wiki/pages/%E9%87%91%E7%BC%AE', { kind: 'wiki-page', id: '金缮' }],
  ['/wiki/pages/%F0%9F%94%A7', { kind: 'wiki-page', id: '🔧' }],
  ['/wiki/namespaces', { kind: 'namespace', id: '', page: 1 }],
  ['/wiki/namespaces/a:b?page=2', { kind: 'namespace', id: 'a:b', page: 2 }],
  ['/board/forums', { kind: 'forums' }],
  ['/board/forums/12', topics({ filter: { forumId: 12 } })],
  [
    '/board/forums/12?is_digest=true&page=2',
    topics({ filter: { forumId: 12, isDigest: true }, page: 2 }),
  ],
  ['/board/topics', topics()],
  ['/board/topics?utm_source=x', topics()],
  ['/board/topics?is_pinned=false', topics({ filter: { isPinned: false } })],
  [
    '/board/topics?starter_id=7&is_featured=true&orderby=start_date&sort=asc&page=3',
    topics({
      filter: { starterId: 7, isFeatured: true },
      orderBy: 'start_date',
      sort: 'asc',
      page: 3,
    }),
  ],
  ['/board/topics/345', { kind: 'topic', topicId: 345, sort: 'asc', page: 1 }],
  ['/board/topics/345?sort=desc&page=2', { kind: 'topic', topicId: 345, sort: 'desc', page: 2 }],
  ['/board/topics/345/posts/9876', { kind: 'post', topicId: 345, postId: 9876 }],
];

test.each(views)('a canonical URL is parsed to a view, which prints that URL: %s', (url, view) => {
  expect(parseUrl(url)).toEqual({ kind: 'view', view });
  expect(href(view)).toBe(url.replace('?utm_source=x', ''));
});

test.each([
  ['/board/topics?tag=FIX', '/board/topics?tag=fix'],
  ['/board/topics?tag=J%CC%8C', '/board/topics?tag=%C7%B0'],
  ['/board/new/2026-11', '/board/new'],
  ['/board/new/2026-11-24', '/board/new'],
  ['/wiki', '/wiki/pages'],
  ['/wiki/', '/wiki/pages'],
  ['/wiki/pages/', '/wiki/pages'],
  ['/wiki/pages/a%3Ab', '/wiki/pages/a:b'],
  ['/wiki/pages/a/b', '/wiki/pages/a:b'],
  ['/wiki/pages/a%2Fb', '/wiki/pages/a:b'],
  ['/wiki/pages/a：b', '/wiki/pages/a:b'],
  ['/wiki/pages/a%EF%BC%9Ab', '/wiki/pages/a:b'],
  ['/wiki/pages/a%20b', '/wiki/pages/a_b'],
  ['/wiki/pages/:a::b', '/wiki/pages/a:b'],
  ['/wiki/pages/a:b:', '/wiki/namespaces/a:b'],
  ['/wiki/pages/金缮', '/wiki/pages/%E9%87%91%E7%BC%AE'],
  ['/wiki/pages/%e9%87%91%E7%BC%AE', '/wiki/pages/%E9%87%91%E7%BC%AE'],
  ['/wiki/pages?namespace_id=a:b', '/wiki/namespaces/a:b'],
  ['/wiki/namespaces?id=a:b', '/wiki/namespaces/a:b'],
  ['/board', '/board/forums'],
  ['/board/forums?id=12', '/board/forums/12'],
  ['/board/forums/012', '/board/forums/12'],
  ['/board/topics?forum_id=12', '/board/forums/12'],
  ['/board/topics?sort=asc&starter_id=7', '/board/topics?starter_id=7&sort=asc'],
  ['/board/topics?sort=desc&orderby=last_post&page=1', '/board/topics'],
  ['/board/topics?starter_id=&is_pinned=', '/board/topics'],
  ['/board/topics?offset=60&limit=20', '/board/topics?page=3'],
  ['/board/topics?posts=2', '/board/topics'],
  ['/board/topics?starter_id=7&posts=1', '/board/topics?starter_id=7'],
  ['/board/topics/345?offset=40', '/board/topics/345?page=3'],
  ['/board/topics/345?offset=39', '/board/topics/345?page=2'],
  ['/board/topics/345?page=2&sort=asc', '/board/topics/345?page=2'],
  ['/board/topics/345?page=02', '/board/topics/345?page=2'],
  ['/board/topics/345/', '/board/topics/345'],
  ['/board/topics/345?page=2&page=', undefined],
  ['/?utm_source=x&page=2', undefined],
])('an equivalent URL has moved to the canonical one: %s', (url, to) => {
  const result = parseUrl(url);
  if (to === undefined) {
    expect(result.kind).not.toBe('moved');
  } else {
    expect(result).toEqual({ kind: 'moved', to });
  }
  if (to) expect(parseUrl(to).kind).toBe('view');
});

test.each([
  ['/board/topics?page=0', 'page', '/board/topics'],
  ['/board/topics?page=-1', 'page', '/board/topics'],
  ['/board/topics?page=1e9', 'page', '/board/topics'],
  ['/board/topics?page=abc', 'page', '/board/topics'],
  ['/board/topics?page=1.5', 'page', '/board/topics'],
  ['/board/topics?page=99999999999999999999', 'page', '/board/topics'],
  ['/board/topics?page=1&page=2', 'page', '/board/topics'],
  ['/board/topics?is_pinned=yes&sort=asc', 'is_pinned', '/board/topics?sort=asc'],
  ['/board/topics?forum_id=1;drop', 'forum_id', '/board/topics'],
  ['/board/topics?sort=%FF', 'sort', '/board/topics'],
  ['/board/topics?orderby=title', 'orderby', '/board/topics'],
  ['/board/topics?limit=101', 'limit', '/board/topics'],
  ['/board/topics?offset=-1', 'offset', '/board/topics'],
  ['/board/topics?tag=a%E2%80%AEb', 'tag', '/board/topics'],
  ['/board/topics/abc', 'id', '/board/topics'],
  ['/board/topics/5%00', 'id', '/board/topics'],
  ['/board/topics/5/posts/x', 'post', '/board/topics/5'],
  ['/board/forums/0', 'id', '/board/forums'],
  ['/wiki/pages/%00', 'id', '/wiki/pages'],
  ['/wiki/pages/a%E2%80%AEb', 'id', '/wiki/pages'],
  [`/wiki/pages/${'a'.repeat(513)}`, 'id', '/wiki/pages'],
  ['/wiki/pages/%', 'path', '/'],
  ['/wiki/pages/%FF', 'path', '/'],
])(
  'a malformed URL names the faulty parameter and suggests a valid URL: %s',
  (url, parameter, suggestion) => {
    const result = parseUrl(url);
    expect(result).toMatchObject({ kind: 'malformed', parameter, suggestion });
    expect(parseUrl(suggestion).kind).toBe('view');
  },
);

test.each([
  '/nope',
  '/board/nope',
  '/board/topics/1/nope/2',
  '/wiki/x',
  '/status/time',
  '/board/topics/1/posts',
])('%s is not a page of this site', (url) =>
  expect(parseUrl(url)).toEqual({ kind: 'unknown' } satisfies UrlResult),
);

test('parsing never throws, and redirects lead to canonical URLs', () => {
  for (const part of [
    '..',
    '.',
    '//',
    '%2e%2e',
    '\\',
    '?',
    '??',
    '&&',
    '=',
    '%25',
    '\u{10FFFF}',
    '#',
  ]) {
    for (const base of [
      '/',
      '/wiki/pages/',
      '/wiki/namespaces/',
      '/board/topics/',
      '/board/topics?page=',
    ]) {
      const result = parseUrl(base + part);
      if (result.kind === 'moved') expect(parseUrl(result.to).kind).toBe('view');
    }
  }
});
