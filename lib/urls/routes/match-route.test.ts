import { expect, test } from 'vitest';
import { operationAt } from '@/lib/api/match-operation';
import { operationPath } from '@/lib/api/operation-path';
import { matchRoute, routeAt } from './match-route';
import { routePath } from './route-path';

test.each([
  ['/', 'page'],
  ['/board/topics?page=2', 'page'],
  ['/board/topics/345', 'page'],
  ['/wiki/pages/a/b', 'page'],
  ['/wiki', 'page'],
  ['/go', 'alias'],
  ['/feeds/board/forums/12.atom?is_digest=true', 'document'],
  ['/sitemaps/topics-1.xml', 'document'],
  ['/api/board/topics', 'operation'],
  ['/api/', 'operation'],
  ['/api/purge?all', 'purge'],
  ['/mcp', 'mcp'],
  ['/api/health', 'monitoring'],
  ['/api/health/x', 'operation'],
  ['/image?url=x', 'image'],
  ['/media/a/b.png', 'image'],
  ['/changes.atom', 'document'],
  ['/robots.txt', 'site-file'],
  ['/icon.svg', undefined],
  ['/nowhere', undefined],
  ['/board/topics/345/nothing', undefined],
])('%s is of the kind %s', (target, kind) => expect(routeAt(target)?.kind).toBe(kind));

test.each([
  ['/board/topics/1/posts/2', '/board/topics/{id}/posts/{post}'],
  ['/board/topics/1.md', '/board/topics/{id}.md'],
  ['/wiki/pages/x.md', '/wiki/pages/{+id}.md'],
  ['/wiki/pages/:x.md', '/wiki/pages/:{+id}'],
  ['/api/health', '/api/health'],
  ['/api/healthy', '/api/{+operation}'],
])('%s matches the most specific pattern, %s', (path, pattern) =>
  expect(matchRoute(path)?.pattern).toBe(pattern),
);

test('a pattern gives the values of its names, still encoded', () => {
  expect(matchRoute('/board/topics/1/posts/%2')?.values).toEqual(['1', '%2']);
});

test.each([
  ['/wiki/pages/a:b', { operation: 'wiki/pages/{id}', id: 'a:b' }],
  ['/wiki/pages/', { operation: 'wiki/pages/{id}', id: '' }],
  ['/wiki/pages', { operation: 'wiki/pages' }],
  ['/search/titles', { operation: 'search/titles' }],
  ['/wiki/pages/a/b', { operation: 'wiki/pages/{id}', id: 'a/b' }],
  ['/board', undefined],
])('the operation at %s', (path, expected) => expect(operationAt(path)).toEqual(expected));

test('paths are printed percent-encoded', () => {
  expect(routePath('/wiki/pages/{+id}', 'a:b c/金')).toBe('/wiki/pages/a:b%20c%2F%E9%87%91');
  expect(routePath('/board/topics/{id}/posts/{post}', 1, 2)).toBe('/board/topics/1/posts/2');
  expect(operationPath('board/topics/{id}', 345)).toBe('/board/topics/345');
});
