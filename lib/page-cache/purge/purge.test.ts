import { expect, test } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import { isAffectedBy, type Purge, parsePurge, tagHeader, tagOf } from './purge';

test.each([
  ['all', { kind: 'all' }],
  ['topic=345', { kind: 'topic', id: '345' }],
  ['forum=12', { kind: 'forum', id: '12' }],
  ['page=a:b', { kind: 'page', id: 'a:b' }],
  ['page=%E9%87%91', { kind: 'page', id: '金' }],
  ['', undefined],
  ['topic=0', undefined],
  ['topic=1.5', undefined],
  ['topic=1&topic=2', undefined],
  ['topic=1&all', undefined],
  ['page=', undefined],
  [`page=${'x'.repeat(512)}`, { kind: 'page', id: 'x'.repeat(512) }],
  [`page=${'x'.repeat(513)}`, undefined],
  ['kind=all', undefined],
])('%.40j is parsed as %j', (query, expected) => {
  expect(parsePurge(new URLSearchParams(query))).toEqual(expected);
});

const topic: Purge = { kind: 'topic', id: '34' };
const forum: Purge = { kind: 'forum', id: '5' };
const page: Purge = { kind: 'page', id: 'zh:金缮' };

test.each([
  [topic, '/board/topics/34', true],
  [topic, '/board/topics/34?page=2', true],
  [topic, '/board/topics/345', false],
  [topic, '/board/topics', true],
  [topic, '/board/topics?is_digest=true', true],
  [topic, '/board/forums/5?page=2', true],
  [topic, '/', true],
  [topic, '/wiki/pages', false],
  [forum, '/board/forums/5', true],
  [forum, '/board/topics/34', false],
  [page, '/wiki/pages/zh:%E9%87%91%E7%BC%AE', true],
  [page, '/wiki/pages/zh:%E9%87%91', false],
  [page, '/wiki/pages', true],
  [page, '/wiki/namespaces/zh', true],
  [page, '/wiki/pages/', true],
  [page, '/board/forums', false],
  [topic, '/board/topics/34.md?page=2', true],
  [topic, '/board/topics/345.md', false],
  [page, '/wiki/pages/zh:%E9%87%91%E7%BC%AE.md', true],
  [page, '/wiki/pages/zh:x.md', false],
  [{ kind: 'page', id: 'readme.md' } satisfies Purge, '/wiki/pages/:readme.md', true],
  [{ kind: 'page', id: 'readme.md' } satisfies Purge, '/wiki/pages/readme.md.md', true],
  [{ kind: 'page', id: 'readme.md' } satisfies Purge, '/wiki/pages/readme.md', false],
  [{ kind: 'all' } satisfies Purge, '/anything', true],
])('%j affects %s: %s', (purge, address, expected) => {
  expect(isAffectedBy(purge, address)).toBe(expected);
});

test.each([
  ['/', 'site'],
  ['/feeds/board/topics.atom', 'site'],
  ['/sitemap.xml', 'site'],
  ['/board/topics', 'board lists'],
  ['/board/forums/5?page=2', 'board lists'],
  ['/board/topics/34?page=2', 'topic 34'],
  ['/board/topics/34.md', 'topic 34'],
  ['/wiki/pages', 'wiki lists'],
  ['/wiki/namespaces/zh', 'wiki lists'],
  ['/wiki/pages/zh:%E9%87%91%E7%BC%AE', 'page zh:金缮'],
  ['/wiki/pages/:readme.md', 'page readme.md'],
  ['/search?q=clock&topic_id=34', 'site'],
])('what is cached for %s has the tag %j', (target, tag) => {
  expect(tagOf(target)).toBe(tag);
});

test.each([
  ['cloudflare', '/board/topics/12?page=2', { 'cache-tag': 'topic-12,all' }],
  ['fastly', '/board/forums/3', { 'surrogate-key': 'board-lists all' }],
  ['varnish', '/wiki/pages/a:b,c.md', { xkey: 'page-a%3Ab%2Cc all' }],
  ['varnish', '/', { xkey: 'site all' }],
  ['varnish', '/status', {}],
  [undefined, '/board/topics/12', {}],
])('with CDN_TAGS=%s the tag of %s is in %j', (CDN_TAGS, address, header) => {
  config.set(parseConfig({ CDN_TAGS }));
  expect(tagHeader(address)).toEqual(header);
});
