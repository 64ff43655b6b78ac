import { beforeAll, expect, test } from 'vitest';
import { configure } from '@/lib/base/config/config';
import { UsageError } from '@/tools/cli/command-error';
import { parseSubject } from './subject';

beforeAll(() => void configure({ SITE_URL: 'https://site.example/community' }));

test.each([
  ['345', { kind: 'topic', topicId: 345 }],
  ['/board/topics/345?page=2', { kind: 'topic', topicId: 345 }],
  ['/board/topics/345/posts/9', { kind: 'topic', topicId: 345 }],
  ['https://site.example/community/board/topics/345', { kind: 'topic', topicId: 345 }],
  ['http://localhost:3000/wiki/namespaces/a:b', { kind: 'namespace', namespaceId: 'a:b' }],
  ['a:b', { kind: 'namespace', namespaceId: 'a:b' }],
  ['zh:金缮:', { kind: 'namespace', namespaceId: 'zh:金缮' }],
  ['/wiki/namespaces/2024', { kind: 'namespace', namespaceId: '2024' }],
  [':', { kind: 'namespace', namespaceId: '' }],
])('%s', (text, subject) => {
  expect(parseSubject(text)).toEqual(subject);
});

test.each(['/board/forums', '/wiki/pages/a', '', '0', 'https://site.example/%zz'])(
  '%s is neither a topic nor a namespace',
  (text) => {
    expect(() => parseSubject(text)).toThrow(UsageError);
  },
);
