import { expect, test } from 'vitest';
import { ParsedTarget } from './parsed-target';

test.each([
  ['/', 'home'],
  ['/wiki/pages/a:b', 'wiki-page'],
  ['/wiki/pages/:a.md', 'wiki-page'],
  ['/wiki/namespaces/:a.md', 'wiki-list'],
  ['/board/topics/345?page=2', 'topic'],
  ['/board/topics/345.md?page=2', 'markdown'],
  ['/api/board/topics/345', 'api'],
  ['/forum.php?tid=1', 'other'],
])('%s is counted as %s', (target, type) => {
  expect(new ParsedTarget(target).pageType).toBe(type);
});
