import { expect, test } from 'vitest';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { noVarySearch } from './no-vary-search';

/** Canonical URLs of pages of every kind. */
const PAGES = [
  '/',
  '/wiki/pages',
  '/wiki/pages/clocks:oil',
  '/wiki/namespaces',
  '/wiki/namespaces/clocks?page=2',
  '/board/forums',
  '/board/forums/12?sort=asc',
  '/board/topics',
  '/board/topics?starter_id=7&is_featured=true&page=3',
  '/board/topics/345?sort=desc&page=2',
  '/board/topics/345?author=7',
  '/search?q=clock&in=wiki',
  '/reading',
  '/status',
];

/** Every parameter that some page reads, and some that no page reads. */
const NAMES = [
  ...['author', 'floor', 'forum_id', 'id', 'in', 'is_digest', 'is_featured', 'is_pinned', 'limit'],
  ...[
    'live',
    'namespace_id',
    'offset',
    'orderby',
    'page',
    'posts',
    'q',
    'sort',
    'starter_id',
    'tag',
  ],
  ...['fbclid', 'utm_source', 'showtopic', 'act', 'x', '__proto__'],
];

function headerOf(url: string): string {
  const result = resolveTarget(url);
  if (result.kind !== 'view') throw new Error(`${url} is no canonical URL.`);
  return noVarySearch(result.view);
}

const listIn = (header: string, key: string): readonly string[] =>
  new RegExp(`\\b${key}=\\(([^)]*)\\)`).exec(header)?.[1]?.match(/[^" ]+/g) ?? [];

/** True if a header says that a parameter is ignored. */
const isIgnored = (header: string, name: string) =>
  /^params(?!=)/.test(header)
    ? !listIn(header, 'except').includes(name)
    : listIn(header, 'params').includes(name);

test.each(PAGES)('%s is the same page with every parameter that its header ignores', (url) => {
  const header = headerOf(url);
  const page = resolveTarget(url);
  const ignored = NAMES.filter((name) => isIgnored(header, name));
  expect(ignored).toContain('utm_source');
  for (const name of ignored) {
    for (const value of ['1', 'asc', '', 'x=y', '345']) {
      const target = `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
      expect([target, resolveTarget(target)]).toEqual([target, page]);
    }
  }
});

test('a header names what the page reads, and only that', () => {
  expect(headerOf('/wiki/pages/clocks:oil')).toBe('params');
  expect(headerOf('/board/forums/12')).toBe(
    'params, except=("starter_id" "is_pinned" "is_digest" "is_featured" "tag" "orderby" "sort" "page" "posts" "offset" "limit")',
  );
});

test('the home page ignores no parameter by which a board names a topic', () => {
  const header = headerOf('/');
  expect(
    ['showtopic', 'showforum', 'act', 't', 'x'].filter((name) => isIgnored(header, name)),
  ).toEqual([]);
});
