import { expect, test } from 'vitest';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { View } from '@/lib/urls/views/view';
import { filePathOf, fileUrl, relativeLink } from './file-path';

const topic = (page: number): View => ({ kind: 'topic', topicId: 345, sort: 'asc', page });
const wiki = (id: string): View => ({ kind: 'wiki-page', id });

test.each<[string, View, string | RegExp]>([
  ['home', { kind: 'home' }, 'index.html'],
  ['a topic', topic(1), 'board/topics/345/index.html'],
  ['a later page', topic(2), 'board/topics/345/page/2/index.html'],
  ['a list', topicsWith({ isDigest: true }), 'board/topics/is_digest/true/index.html'],
  ['a wiki page', wiki('a:b'), 'wiki/pages/a/b/index.html'],
  ['a page with a Chinese id', wiki('zh:金缮'), 'wiki/pages/zh/金缮/index.html'],
  ['an id with parent folders', wiki('..:etc'), /^wiki\/pages\/~[0-9a-f]{20}\/etc\/index\.html$/],
  ['a reserved name', wiki('a:page'), /^wiki\/pages\/a\/~[0-9a-f]{20}\/index\.html$/],
  ['a device of Windows', wiki('a:prn.d'), /^wiki\/pages\/a\/~[0-9a-f]{20}\/index\.html$/],
  ['a namespace named so', wiki('con:x'), /^wiki\/pages\/~[0-9a-f]{20}\/x\/index\.html$/],
  ['a hidden file', wiki('.git'), /^wiki\/pages\/~[0-9a-f]{20}\/index\.html$/],
  ['upper case', wiki('Start'), /^wiki\/pages\/~[0-9a-f]{20}\/index\.html$/],
  ['a name that is too long', wiki('长'.repeat(80)), /^wiki\/pages\/~[0-9a-f]{20}\/index\.html$/],
])('the file of %s', (_, view, file) => {
  if (typeof file === 'string') {
    expect(filePathOf(view)).toBe(file);
  } else {
    expect(filePathOf(view)).toMatch(file);
  }
});

test.each([
  ['index.html', 'board/topics/1/index.html', 'board/topics/1/index.html'],
  ['board/topics/1/page/2/index.html', 'board/topics/1/index.html', '../../index.html'],
  [
    'board/topics/1/index.html',
    'wiki/pages/金缮/index.html',
    '../../../wiki/pages/%E9%87%91%E7%BC%AE/index.html',
  ],
])('the link from %s to %s is %s', (from, to, link) => {
  expect(relativeLink(from, to)).toBe(link);
});

test('the URL of a file is percent-encoded', () => {
  const address = fileUrl('https://a.example', 'wiki/pages/金/index.html');
  expect(address).toBe('https://a.example/wiki/pages/%E9%87%91/index.html');
});
