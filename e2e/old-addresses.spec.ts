import { test as base, expect } from '@playwright/test';
import { get } from './site/get';
import { startSite } from './site/start';

/** Addresses of the systems that communities used before: each leads to its page here in one redirect. */

const test = base.extend<object, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const site = await startSite({ ORIGIN_URL: 'https://old.example.net' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

const TOPIC = '/board/topics/1200';
const SECOND_PAGE = `${TOPIC}?page=2`;
/** The second post of its topic. */
const POST = '/board/topics/1005#post-10010';
const FORUM = '/board/forums/5';
const MEMBER = '/board/topics?starter_id=1';

/** As each system prints them, with the page that they lead to. */
const SYSTEMS: Readonly<Record<string, readonly (readonly [address: string, page: string])[]>> = {
  'Invision 3': [
    ['/index.php?showtopic=1200', TOPIC],
    ['/index.php?showtopic=1200&st=20', SECOND_PAGE],
    ['/index.php?showtopic=1005&view=findpost&p=10010', POST],
    ['/index.php?showforum=5', FORUM],
    ['/index.php?showuser=1', MEMBER],
  ],
  'Invision 4': [
    ['/topic/1200-a-fine-day/', TOPIC],
    ['/topic/1200-a-fine-day/?page=2', SECOND_PAGE],
    ['/topic/1200-a-fine-day/page/2/', SECOND_PAGE],
    ['/topic/1005-a-fine-day/?do=findComment&comment=10010', POST],
    ['/forum/5-clocks/', FORUM],
    ['/profile/1-marta/', MEMBER],
  ],
  phpBB: [
    ['/viewtopic.php?f=5&t=1200', TOPIC],
    ['/viewtopic.php?f=5&t=1200&start=20', SECOND_PAGE],
    ['/viewtopic.php?p=10010#p10010', POST],
    ['/viewforum.php?f=5', FORUM],
    ['/memberlist.php?mode=viewprofile&u=1', MEMBER],
  ],
  Discourse: [
    ['/t/a-fine-day/1200', TOPIC],
    ['/t/a-fine-day/1200?page=2', SECOND_PAGE],
    ['/t/a-fine-day/1005/2', POST],
    ['/p/10010', POST],
    ['/c/clocks/5', FORUM],
    ['/u/marta_k', MEMBER],
  ],
  DokuWiki: [
    ['/doku.php?id=clocks:mantel', '/wiki/pages/clocks:mantel'],
    ['/wiki/clocks/mantel', '/wiki/pages/clocks:mantel'],
    ['/doku.php?id=clocks:mantel&do=index&idx=clocks', '/wiki/namespaces/clocks'],
  ],
  'vBulletin 3': [
    ['/showthread.php?t=1200', TOPIC],
    ['/showthread.php?t=1200&page=3', SECOND_PAGE],
    ['/showthread.php?p=10010#post10010', POST],
    ['/showthread.php?t=1005&p=10010#post10010', POST],
    ['/forumdisplay.php?f=5', FORUM],
    ['/member.php?u=1', MEMBER],
  ],
  'vBulletin 4': [
    ['/threads/1200-a-fine-day', TOPIC],
    ['/threads/1200-a-fine-day/page3', SECOND_PAGE],
    ['/threads/1005-a-fine-day?p=10010&viewfull=1#post10010', POST],
    ['/forums/5-clocks', FORUM],
    ['/members/1-marta', MEMBER],
  ],
  XenForo: [
    ['/threads/a-fine-day.1200/', TOPIC],
    ['/threads/a-fine-day.1200/page-2', SECOND_PAGE],
    ['/threads/a-fine-day.1005/post-10010', POST],
    ['/posts/10010/', POST],
    ['/forums/clocks.5/', FORUM],
    ['/members/marta.1/', MEMBER],
  ],
  MyBB: [
    ['/thread-1200.html', TOPIC],
    ['/thread-1200-page-3.html', SECOND_PAGE],
    ['/showthread.php?tid=1005&pid=10010#pid10010', POST],
    ['/forum-5.html', FORUM],
    ['/user-1.html', MEMBER],
  ],
  SMF: [
    ['/index.php?topic=1200.0', TOPIC],
    ['/index.php?topic=1200.20', SECOND_PAGE],
    ['/index.php?topic=1005.msg10010#msg10010', POST],
    ['/index.php?board=5.0', FORUM],
    ['/index.php?action=profile;u=1', MEMBER],
  ],
  Flarum: [
    ['/d/1200-a-fine-day', TOPIC],
    ['/d/1005-a-fine-day/2', POST],
    ['/u/marta_k', MEMBER],
  ],
  NodeBB: [
    ['/topic/1200/a-fine-day', TOPIC],
    ['/topic/1200/a-fine-day?page=2', SECOND_PAGE],
    ['/topic/1200/a-fine-day/21', `${SECOND_PAGE}#floor-21`],
    ['/post/10010', POST],
    ['/category/5/clocks', FORUM],
    ['/uid/1', MEMBER],
    ['/user/marta_k', MEMBER],
  ],
};

for (const [system, rows] of Object.entries(SYSTEMS)) {
  for (const [address, page] of rows) {
    test(`${system}: ${address}`, async ({ site }) => {
      const [requested = ''] = address.split('#');
      const { status, headers } = await get(site, requested);
      expect(headers.location).toBe(page);
      expect([302, 308]).toContain(status);
      const [target = ''] = page.split('#');
      expect((await get(site, target)).status).toBe(200);
      const typed = encodeURIComponent(`https://old.example.net${address}`);
      const sent = await get(site, `/go?to=${typed}`);
      expect(sent.headers.location).toBe(page);
    });
  }
}
