import { expect, test } from 'vitest';
import { resolveLegacyUrl } from './legacy-url';

test.each([
  ['/board/showtopic=345', '/board/topics/345'],
  ['/board/showtopic=345&st=20', '/board/topics/345?page=2'],
  ['/board/showtopic=345&st=20#entry9876', '/board/topics/345/posts/9876'],
  ['/topic/345-words/?page=2', '/board/topics/345?page=2'],
  ['/topic/345-words/page/3/', '/board/topics/345?page=3'],
  ['/index.php?showtopic=345&st=40', '/board/topics/345?page=3'],
  ['/index.php?showtopic=345&st=20#entry9876', '/board/topics/345/posts/9876'],
  ['/board/index.php?s=0af3&showtopic=345', '/board/topics/345'],
  ['?showtopic=345&view=findpost&p=9876', '/board/topics/345/posts/9876'],
  ['/index.php?act=ST&f=2&t=345&st=0', '/board/topics/345'],
  ['/index.php?act=SF&f=12', '/board/forums/12'],
  ['/board/showforum=12', '/board/forums/12'],
  ['/index.php?act=idx', '/board/forums'],
  ['/forums/topic/345-a/#comment-9876', '/board/topics/345/posts/9876'],
  ['/viewtopic.php?f=2&t=345&start=20', '/board/topics/345?page=2'],
  ['/t/a-fine-day/345', '/board/topics/345'],
  ['/t/a-fine-day/345/21', '/locate?topic=345&number=21'],
  ['/t/345', '/board/topics/345'],
  ['/t/345/2', '/locate?topic=345&number=2'],
  ['/t/345/1', '/board/topics/345'],
  ['/c/workbench/clocks/5', '/board/forums/5'],
  ['/wiki/a/b', '/wiki/pages/a:b'],
  ['/wiki/a:b', '/wiki/pages/a:b'],
  ['/wiki/%E4%B8%AD%E6%96%87', '/wiki/pages/%E4%B8%AD%E6%96%87'],
  ['/wiki/', '/wiki/pages'],
  ['/wiki', '/wiki/pages'],
  ['/doku.php?id=a:b', '/wiki/pages/a:b'],
  ['/wiki/doku.php?id=a:b#part', '/wiki/pages/a:b'],
  ['/doku.php/a:b', '/wiki/pages/a:b'],
  ['/doku.php', '/wiki/pages'],
  ['/doku.php?id=a:b&do=show', '/wiki/pages/a:b'],
  ['/doku.php?id=a:b&do=index&idx=a', '/wiki/namespaces/a'],
  ['/doku.php?id=a:b&do=edit', undefined],
  ['/wiki/lib/exe/fetch.php?media=a.png', undefined],
  ['/wiki/_media/a.png', undefined],
  ['/lib/exe/fetch.php?media=a.png', undefined],
  ['/wiki/pages/a:b', '/wiki/pages/a:b'],
  ['/wiki/pages/a/b', '/wiki/pages/a:b'],
  ['/wiki/namespaces/a', '/wiki/namespaces/a'],
  ['/board/topics/345', '/board/topics/345'],
  ['/board/topics/345#post-9', '/board/topics/345#post-9'],
  ['/board/topics/345#entry9', '/board/topics/345/posts/9'],
  ['/board/topics/345?offset=20&limit=20', '/board/topics/345?page=2'],
  ['/board/topics/345/posts/9876', '/board/topics/345/posts/9876'],
  ['/board/topics?forum_id=12', '/board/forums/12'],
  ['/api/board/topics/345', '/board/topics/345'],
  ['/api/wiki/pages/a:b', '/wiki/pages/a:b'],
  ['/', '/'],
  ['/status', '/status'],
  ['/index.php?showtopic=javascript:alert(1)', undefined],
  ['/index.php?showtopic=', undefined],
  ['/board/topics/0', undefined],
  ['/wiki/%FF', undefined],
  ['/uploads/a.png', undefined],
  ['/login', undefined],
])('%s resolves to %s', (url, path) => {
  expect(resolveLegacyUrl(url)).toBe(path);
  if (path) expect(resolveLegacyUrl(path), 'twice is once').toBe(path);
});

test('takes a URL of any host', () => {
  expect(resolveLegacyUrl(new URL('https://old.example/board/showtopic=5'))).toBe(
    '/board/topics/5',
  );
});
