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

/** As systems print them, with the page that they lead to; `parse-legacy-url.test.ts` has all forms. */
const ADDRESSES: readonly (readonly [address: string, page: string])[] = [
  ['/index.php?showtopic=1200&st=20', SECOND_PAGE],
  ['/topic/1005-a-fine-day/?do=findComment&comment=10010', POST],
  ['/viewtopic.php?p=10010#p10010', POST],
  ['/t/a-fine-day/1005/2', POST],
  ['/u/marta_k', MEMBER],
  ['/doku.php?id=clocks:mantel', '/wiki/pages/clocks:mantel'],
  ['/showthread.php?t=1200&page=3', SECOND_PAGE],
  ['/threads/a-fine-day.1200/', TOPIC],
  ['/thread-1200.html', TOPIC],
  ['/index.php?board=5.0', FORUM],
  ['/d/1005-a-fine-day/2', POST],
  ['/topic/1200/a-fine-day/21', `${SECOND_PAGE}#floor-21`],
];

for (const [address, page] of ADDRESSES) {
  test(address, async ({ site }) => {
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
