import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveLegacyUrl } from './legacy-url';

/** URLs as each system prints them, also where it was installed in a folder. */
const OTHER_SYSTEMS: Record<string, [string, string | undefined][]> = {
  'vBulletin 3': [
    ['/showthread.php?t=345', '/board/topics/345'],
    ['/forum/showthread.php?t=345&page=3', '/board/topics/345?page=2'],
    ['/showthread.php?s=0af3&threadid=345', '/board/topics/345'],
    ['/showthread.php?p=9876#post9876', '/locate?post=9876'],
    ['/showthread.php?t=345&p=9876#post9876', '/board/topics/345/posts/9876'],
    ['/showpost.php?p=9876&postcount=21', '/locate?post=9876'],
    ['/forumdisplay.php?f=12', '/board/forums/12'],
    ['/forumdisplay.php?f=12&page=2&order=desc', '/board/forums/12'],
    ['/member.php?u=7', '/board/topics?starter_id=7'],
  ],
  'vBulletin 4': [
    ['/threads/345-a-fine-day', '/board/topics/345'],
    ['/threads/345-a-fine-day/page3', '/board/topics/345?page=2'],
    ['/threads/345-a-fine-day?p=9876&viewfull=1#post9876', '/board/topics/345/posts/9876'],
    ['/vb/showthread.php?345-a-fine-day', '/board/topics/345'],
    ['/showthread.php?345-a-fine-day/page3', '/board/topics/345?page=2'],
    ['/showthread.php?345-a-fine-day&p=9876#post9876', '/board/topics/345/posts/9876'],
    ['/forums/12-Workbench', '/board/forums/12'],
    ['/forumdisplay.php?12-Workbench', '/board/forums/12'],
    ['/members/7-penny', '/board/topics?starter_id=7'],
    ['/member.php?7-penny', '/board/topics?starter_id=7'],
    ['/showthread.php/345-a-fine-day/page3', '/board/topics/345?page=2'],
    ['/showthread.php/345-a-fine-day?p=9876#post9876', '/board/topics/345/posts/9876'],
    ['/forumdisplay.php/12-Workbench/page2', '/board/forums/12'],
    ['/member.php/7-penny', '/board/topics?starter_id=7'],
    ['/archive/index.php/t-345-p-2.html', '/board/topics/345'],
    ['/archive/index.php/f-12.html', '/board/forums/12'],
  ],
  vBSEO: [
    ['/f12/a-fine-day-345/', '/board/topics/345'],
    ['/f12/a-fine-day-345/index3.html', '/board/topics/345?page=2'],
    ['/f12/', '/board/forums/12'],
    ['/f12/index2.html', '/board/forums/12'],
    ['/workbench/345-a-fine-day.html', '/board/topics/345'],
    ['/workbench/345-a-fine-day-3.html', '/board/topics/345?page=2'],
    ['/workbench/345-post9876.html#post9876', '/board/topics/345/posts/9876'],
  ],
  'phpBB SEO': [
    ['/topic345.html', '/board/topics/345'],
    ['/topic345-20.html', '/board/topics/345?page=2'],
    ['/a-fine-day-t345-20.html', '/board/topics/345?page=2'],
    ['/workbench-f12/a-fine-day-t345.html#p9876', '/board/topics/345/posts/9876'],
    ['/post9876.html#p9876', '/locate?post=9876'],
    ['/forum12.html', '/board/forums/12'],
    ['/workbench-f12.html', '/board/forums/12'],
    ['/workbench-f12-50.html', '/board/forums/12'],
    ['/workbench-f12/', '/board/forums/12'],
    ['/member7.html', '/board/topics?starter_id=7'],
  ],
  'Invision 3': [
    ['/topic/345-a-fine-day/page__st__20', '/board/topics/345?page=2'],
    ['/index.php?/topic/345-a-fine-day/page__st__20', '/board/topics/345?page=2'],
    ['/index.php/topic/345-a-fine-day/page__p__9876#entry9876', '/board/topics/345/posts/9876'],
    ['/topic/345-a-fine-day/page__view__findpost__p__9876', '/board/topics/345/posts/9876'],
    ['/topic/345-a-fine-day/page-2', '/board/topics/345?page=2'],
    ['/topic/345-a-fine-day/?p=9876', '/board/topics/345/posts/9876'],
    ['/index.php?app=forums&module=forums&section=findpost&pid=9876', '/locate?post=9876'],
    ['/index.php?app=forums&module=forums&controller=topic&id=345', '/board/topics/345'],
    ['/index.php?app=forums&module=forums&controller=forums&id=12', '/board/forums/12'],
    ['/user/7-penny/', '/board/topics?starter_id=7'],
  ],
  XenForo: [
    ['/threads/a-fine-day.345/', '/board/topics/345'],
    ['/threads/345/', '/board/topics/345'],
    ['/threads/5-fine-days.345/', '/board/topics/345'],
    ['/community/threads/a-fine-day.345/page-3', '/board/topics/345?page=3'],
    ['/threads/a-fine-day.345/page-3#post-9876', '/board/topics/345/posts/9876'],
    ['/threads/a-fine-day.345/post-9876', '/board/topics/345/posts/9876'],
    ['/threads/ein-sch%C3%B6ner-tag.345/unread', '/board/topics/345'],
    ['/index.php?threads/a-fine-day.345/', '/board/topics/345'],
    ['/posts/9876/', '/locate?post=9876'],
    ['/goto/post?id=9876', '/locate?post=9876'],
    ['/forums/workbench.12/', '/board/forums/12'],
    ['/forums/workbench.12/page-2', '/board/forums/12'],
    ['/members/penny.7/', '/board/topics?starter_id=7'],
    ['/forums/12/', '/board/forums/12'],
    ['/members/7/', '/board/topics?starter_id=7'],
    ['/threads/345/page-3', '/board/topics/345?page=3'],
  ],
  MyBB: [
    ['/showthread.php?tid=345', '/board/topics/345'],
    ['/showthread.php?tid=345&page=3', '/board/topics/345?page=2'],
    ['/showthread.php?tid=345&pid=9876#pid9876', '/board/topics/345/posts/9876'],
    ['/showthread.php?pid=9876', '/locate?post=9876'],
    ['/thread-345.html', '/board/topics/345'],
    ['/mybb/thread-345-page-3.html', '/board/topics/345?page=2'],
    ['/thread-345-lastpost.html', '/board/topics/345'],
    ['/thread-345-page-3-post-9876.html', '/board/topics/345/posts/9876'],
    ['/thread-345-post-9876.html#pid9876', '/board/topics/345/posts/9876'],
    ['/forumdisplay.php?fid=12', '/board/forums/12'],
    ['/forum-12.html', '/board/forums/12'],
    ['/forum-12-page-2.html', '/board/forums/12'],
    ['/member.php?action=profile&uid=7', '/board/topics?starter_id=7'],
    ['/user-7.html', '/board/topics?starter_id=7'],
  ],
  SMF: [
    ['/index.php?topic=345.0', '/board/topics/345'],
    ['/smf/index.php?topic=345.20', '/board/topics/345?page=2'],
    ['/index.php?topic=345.20#msg9876', '/board/topics/345/posts/9876'],
    ['/index.php?topic=345.msg9876#msg9876', '/board/topics/345/posts/9876'],
    ['/index.php?PHPSESSID=0af3&topic=345.0;wap2', '/board/topics/345'],
    ['/index.php/topic,345.20.html', '/board/topics/345?page=2'],
    ['/?topic=345.0', '/board/topics/345'],
    ['/index.php?msg=9876', '/locate?post=9876'],
    ['/index.php?board=12.0', '/board/forums/12'],
    ['/index.php/board,12.0.html', '/board/forums/12'],
    ['/index.php?action=profile;u=7', '/board/topics?starter_id=7'],
    ['/index.php?action=profile;area=showposts;u=7', '/board/topics?starter_id=7'],
  ],
  Flarum: [
    ['/d/345-a-fine-day', '/board/topics/345'],
    ['/d/345', '/board/topics/345'],
    ['/d/345-a-fine-day/21', '/locate?topic=345&number=21'],
    ['/u/penny', '/locate?starter=penny'],
    ['/p/5-house-rules', undefined],
    ['/t/workbench', undefined],
  ],
  NodeBB: [
    ['/topic/345', '/board/topics/345'],
    ['/topic/345/a-fine-day', '/board/topics/345'],
    ['/forum/topic/345/a-fine-day/21', '/board/topics/345?page=2#floor-21'],
    ['/topic/345/a-fine-day?page=2', '/board/topics/345?page=2'],
    ['/topic/345/12-fine-days/3', '/board/topics/345#floor-3'],
    ['/post/9876', '/locate?post=9876'],
    ['/category/12/workbench', '/board/forums/12'],
    ['/category/12', '/board/forums/12'],
    ['/uid/7', '/board/topics?starter_id=7'],
    ['/user/penny', '/locate?starter=penny'],
  ],
  Discourse: [
    ['/p/9876', '/locate?post=9876'],
    ['/p/9876/7', '/locate?post=9876'],
    ['/u/Penny_Black/summary', '/locate?starter=Penny_Black'],
    ['/users/%E4%B9%A6%E8%84%8A', '/locate?starter=%E4%B9%A6%E8%84%8A'],
    ['/t/a-fine-day/345?page=2', '/board/topics/345?page=2'],
    ['/t/a-fine-day/345/21?u=penny', '/locate?topic=345&number=21'],
    ['/t/100-fine-days/345', '/board/topics/345'],
    ['/c/workbench/12/l/latest', '/board/forums/12'],
    ['/c/12-volts/12', '/board/forums/12'],
    ['/c/12', '/board/forums/12'],
    ['/c/room-12/12/none', '/board/forums/12'],
    ['/c/room/12/l/top/weekly', '/board/forums/12'],
    ['/c/room/12.json', '/board/forums/12'],
    ['/t/a-fine-day/345/last', '/locate?topic=345&number=999999999'],
    ['/t/345.json', '/board/topics/345'],
    ['/t/345.json?page=2', '/board/topics/345?page=2'],
    ['/t/a-fine-day/345/21.json', '/locate?topic=345&number=21'],
    ['/raw/345/21', '/locate?topic=345&number=21'],
    ['/raw/345', '/board/topics/345'],
    ['/n/a-fine-day/345/21', '/locate?topic=345&number=21'],
    ['/posts/9876.json', '/locate?post=9876'],
    ['/latest', '/board/topics'],
    ['/latest.json', '/board/topics'],
    ['/top/weekly', '/board/topics'],
    ['/hot', '/board/topics'],
    ['/new', '/board/new'],
    ['/categories', '/board/forums'],
    ['/chat/c/-/47', undefined],
    ['/chat/c/room/47/9', undefined],
    ['/wiki/t/345', '/wiki/pages/t:345'],
    ['/media/p/345', undefined],
  ],
};

describe.each(Object.entries(OTHER_SYSTEMS))('%s', (_, rows) => {
  test.each(rows)('%s resolves to %s', (url, path) => {
    expect(resolveLegacyUrl(url)).toBe(path);
    if (path) expect(resolveLegacyUrl(path), 'twice is once').toBe(path);
  });
});

test.each([
  ['/latest.rss', '/feeds/board/topics.atom'],
  ['/t/a-fine-day/345.rss', '/feeds/board/topics/345.atom'],
  ['/c/room/12.rss', '/feeds/board/forums/12.atom'],
])('the feed %s is here %s', (url, feed) => expect(resolveLegacyUrl(url)).toBe(feed));

/** How systems print the address of a topic, of a post in it, of a forum and of a member. */
const PRINTED: readonly ((
  ids: {
    [Name in 'topic' | 'post' | 'forum' | 'member']: number;
  } & { words: string },
) => readonly [string, string, string, string])[] = [
  ({ topic, post, forum, member }) => [
    `/index.php?showtopic=${topic}`,
    `/index.php?showtopic=${topic}&view=findpost&p=${post}`,
    `/index.php?showforum=${forum}`,
    `/index.php?showuser=${member}`,
  ],
  ({ topic, post, forum, member, words }) => [
    `/topic/${topic}-${words}/`,
    `/topic/${topic}-${words}/?do=findComment&comment=${post}`,
    `/forum/${forum}-${words}/`,
    `/profile/${member}-${words}/`,
  ],
  ({ topic, post, forum, member }) => [
    `/viewtopic.php?f=${forum}&t=${topic}`,
    `/viewtopic.php?f=${forum}&t=${topic}&p=${post}#p${post}`,
    `/viewforum.php?f=${forum}`,
    `/memberlist.php?mode=viewprofile&u=${member}`,
  ],
  ({ topic, post, forum, member }) => [
    `/showthread.php?t=${topic}`,
    `/showthread.php?t=${topic}&p=${post}#post${post}`,
    `/forumdisplay.php?f=${forum}`,
    `/member.php?u=${member}`,
  ],
  ({ topic, post, forum, member, words }) => [
    `/threads/${topic}-${words}`,
    `/threads/${topic}-${words}?p=${post}#post${post}`,
    `/forums/${forum}-${words}`,
    `/members/${member}-${words}`,
  ],
  ({ topic, post, forum, member, words }) => [
    `/threads/${words}.${topic}/`,
    `/threads/${words}.${topic}/post-${post}`,
    `/forums/${words}.${forum}/`,
    `/members/${words}.${member}/`,
  ],
  ({ topic, post, forum, member }) => [
    `/thread-${topic}.html`,
    `/thread-${topic}-post-${post}.html#pid${post}`,
    `/forum-${forum}.html`,
    `/user-${member}.html`,
  ],
  ({ topic, post, forum, member }) => [
    `/index.php?topic=${topic}.0`,
    `/index.php?topic=${topic}.msg${post}#msg${post}`,
    `/index.php?board=${forum}.0`,
    `/index.php?action=profile;u=${member}`,
  ],
];

test('the address that a system prints resolves to its record', () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const words = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,4}$/);
  const folder = fc.constantFrom('', '/forum', '/community', '/bbs');
  const ids = fc.record({ topic: id, post: id, forum: id, member: id, words });
  fc.assert(
    fc.property(fc.constantFrom(...PRINTED), ids, folder, (print, given, installedAt) => {
      const { topic, post, forum, member } = given;
      expect(print(given).map((path) => resolveLegacyUrl(installedAt + path))).toEqual([
        `/board/topics/${topic}`,
        `/board/topics/${topic}/posts/${post}`,
        `/board/forums/${forum}`,
        `/board/topics?starter_id=${member}`,
      ]);
    }),
  );
});
