import { expect, test } from 'vitest';
import { configure } from '@/lib/base/config/config';
import { originUrl } from './origin-url';
import { topicsWith } from './views/board/topics-view';

test.each([
  ['in front of a Discourse', { API_BASE_URL: 'https://forum.example.org' }],
  ['over a copy of one', { ORIGIN_URL: 'https://forum.example.org', COMMUNITY: 'mirror' }],
])('%s, addresses on its site are those of a Discourse', (_, settings) => {
  configure({ ...settings, API_KIND: 'discourse' });
  const topic = { kind: 'topic', topicId: 345, sort: 'asc', page: 1 } as const;
  expect(originUrl({ kind: 'home' })).toBe('https://forum.example.org/');
  expect(originUrl({ kind: 'forums' })).toBe('https://forum.example.org/categories');
  expect(originUrl(topic)).toBe('https://forum.example.org/t/345');
  expect(originUrl({ ...topic, page: 2 })).toBe('https://forum.example.org/t/345?page=2');
  expect(originUrl({ ...topic, sort: 'desc' })).toBeUndefined();
  expect(originUrl(topicsWith({ forumId: 3 }))).toBeUndefined();
});
