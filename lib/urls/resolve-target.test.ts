import { expect, test } from 'vitest';
import { isResource, resolveTarget, resourceUrl } from './resolve-target';

test.each([
  ['/index.php?showtopic=345', '/board/topics/345'],
  ['/?showtopic=345&st=40', '/board/topics/345?page=3'],
  ['/a:b', '/wiki/pages/a:b'],
  ['/openapi.json', '/api/openapi.json'],
  ['/doku.php?do=search&q=two+words', '/search?q=two+words'],
  ['/doku.php?do=export_code&id=A:b&codeblock=2', '/wiki/pages/a:b.txt?codeblock=2'],
  ['/_export/code/a/b?codeblock=1', '/wiki/pages/a:b.txt?codeblock=1'],
  ['/lib/exe/fetch.php?w=20&media=a:%D0%BA.png', '/media/a/%D0%BA.png'],
  ['/wiki/lib/exe/detail.php?id=x&media=a:b.png', '/media/a/b.png'],
  ['/_media/a/b.png?cache=', '/media/a/b.png'],
  ['/_detail/a:b.png?id=x', '/media/a/b.png'],
  ['/lib/exe/fetch.php/a:b.png?w=9', '/media/a/b.png'],
  ['/go?to=%2Fboard%2Ftopics%2F345', '/board/topics/345'],
  ['/go?to=https%3A%2F%2Fold.example.org%2Findex.php%3Fshowtopic%3D345', '/board/topics/345'],
])('%s has moved to %s', (target, to) => {
  expect(resolveTarget(target)).toEqual({ kind: 'moved', to });
});

test.each([
  ['/?showtopic=345&view=findpost&p=9876', '/board/topics/345/posts/9876'],
  ['/posts/9876/', '/locate?post=9876'],
  ['/t/words/345/21', '/locate?topic=345&number=21'],
])('%s is the page that redirects to a post, without a redirect before', (target, url) => {
  const result = resolveTarget(target);
  expect(isResource(result) && resourceUrl(result)).toBe(url);
});

test.each([
  ['/?utm_source=x', 'view'],
  ['/nowhere', 'unknown'],
  ['/go', 'unknown'],
  ['/go?to=', 'unknown'],
  ['/go?to=%FF', 'unknown'],
  ['/go?to=https%3A%2F%2Fevil.example%2F', 'unknown'],
  ['/go?to=javascript%3Aalert(1)', 'unknown'],
  ['/go?to=%2F%2Fevil.example%2Fx', 'unknown'],
  ['/board/topics?page=0', 'malformed'],
])('%s is %s', (target, kind) => {
  expect(resolveTarget(target).kind).toBe(kind);
});
