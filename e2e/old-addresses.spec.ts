import { test as base, expect } from '@playwright/test';
import { get } from './site/get';
import { startSite } from './site/start';

/**
 * Addresses of the systems that communities used before: each leads to its page here in one redirect. What each
 * system prints is in the tests of `lib/urls`.
 */

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

for (const [address, page] of [
  ['/index.php?showtopic=1200&st=20', '/board/topics/1200?page=2'],
  ['/viewtopic.php?p=10010#p10010', '/board/topics/1005#post-10010'],
  ['/t/a-fine-day/1005/2', '/board/topics/1005#post-10010'],
  ['/threads/a-fine-day.1005/post-10010', '/board/topics/1005#post-10010'],
  ['/topic/1200/a-fine-day/21', '/board/topics/1200?page=2#floor-21'],
  ['/forums/clocks.5/', '/board/forums/5'],
  ['/user-1.html', '/board/topics?starter_id=1'],
  ['/u/marta_k', '/board/topics?starter_id=1'],
  ['/doku.php?id=clocks:mantel', '/wiki/pages/clocks:mantel'],
] as const) {
  test(`${address} leads to ${page}, also where it was typed into the search`, async ({ site }) => {
    const [requested = ''] = address.split('#');
    const { status, headers } = await get(site, requested);
    expect(headers.location).toBe(page);
    expect([302, 308]).toContain(status);
    const [target = ''] = page.split('#');
    expect((await get(site, target)).status).toBe(200);
    const typed = encodeURIComponent(`https://old.example.net${address}`);
    expect((await get(site, `/go?to=${typed}`)).headers.location).toBe(page);
  });
}
