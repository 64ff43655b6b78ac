import { expect, test } from 'vitest';
import type { RenderedMarkup } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import type { MarkupSource } from './draft/draft';
import { MarkupCache } from './markup-cache';

const post = (postId: number, text: string): MarkupSource => ({
  kind: 'post',
  topicId: 1,
  postId,
  text,
});
const rendered = (html: string): RenderedMarkup => ({
  html: html as SafeHtml,
  direction: 'ltr',
  headings: [],
  excerpt: '',
  text: '',
  postLinks: [],
  links: [],
  quotes: [],
});

test('an entry counts for its post and text only', () => {
  const cache = new MarkupCache(10_000);
  cache.set(post(2, 'a'), rendered('of a'));
  expect(cache.get(post(2, 'a'))).toEqual(rendered('of a'));
  expect(cache.get(post(2, 'b'))).toBeUndefined();
  expect(cache.get(post(3, 'a'))).toBeUndefined();
  cache.set(post(2, 'b'), rendered('of b'));
  expect(cache.get(post(2, 'b'))).toEqual(rendered('of b'));
  expect(cache.get(post(2, 'a'))).toBeUndefined();
});

test('the entries stay within the number of bytes', () => {
  const cache = new MarkupCache(2000);
  const text = 'x'.repeat(100);
  for (let postId = 0; postId < 10; postId += 1) cache.set(post(postId, text), rendered(text));
  expect(cache.get(post(9, text))).toBeDefined();
  expect(cache.get(post(0, text))).toBeUndefined();
});

test.each([
  { headings: [{ id: 's-a', text: 'a', level: 1 }] },
  { links: ['a:b'] },
  { quotes: [{ path: '/board/topics/1', name: 'Ann' }] },
  { postLinks: [{ path: '/board/topics/1', start: 0, end: 15 }] },
])('lists count: %o', (list) => {
  const cache = new MarkupCache(2000);
  const [[name, [record]]] = Object.entries(list) as [[string, object[]]];
  const long = { ...rendered(''), [name]: Array.from({ length: 10 }, () => record) };
  cache.set(post(1, ''), long);
  expect(cache.get(post(1, ''))).toEqual(long);
  cache.set(post(2, ''), long);
  expect(cache.get(post(1, ''))).toBeUndefined();
});
