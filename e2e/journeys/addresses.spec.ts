import { parsePage } from '../seo/page';
import { getWithRetry } from '../site/get';
import { HtmlPage } from '../site/html-page';
import { t } from '../site/messages';
import { expect, SITE_URL, test } from '../site/test';

const LONG_TITLE = '今天工作台上有什么';
const missing = t('error.missing');
const unreadable = t('error.badRequest');
const pastEnd = t('error.pastEnd');

type Row = [path: string, status: number, headingOrTarget: string | RegExp];

const pages: Row[] = [
  ['/', 200, 'Lectern'],
  ['/?utm_source=chat', 200, 'Lectern'],
  ['/wiki/pages', 200, /Ferry Street Menders/],
  ['/wiki/pages/clocks:mantel', 200, 'Waking a mantel clock'],
  ['/wiki/pages/zh:%E9%87%91%E7%BC%AE', 200, /金缮/],
  ['/wiki/namespaces/clocks', 200, /Clocks & watches/],
  ['/board/forums', 200, t('site.forums')],
  ['/board/forums/5', 200, 'Clocks & Watches · 钟表'],
  ['/board/forums/5?is_digest=true', 200, 'Clocks & Watches · 钟表'],
  ['/board/topics', 200, t('site.topics')],
  ['/board/topics?is_featured=true', 200, t('home.featuredAll')],
  [
    '/board/topics?starter_id=1&is_pinned=true&orderby=start_date&sort=asc',
    200,
    `${t('site.topics')} · ${t('board.pinned')}`,
  ],
  ['/board/topics?starter_id=999999', 200, t('site.topics')],
  ['/board/topics/1200', 200, new RegExp(LONG_TITLE)],
  ['/board/topics/1200?page=17', 200, new RegExp(LONG_TITLE)],
  ['/board/topics/1200?sort=desc&page=2', 200, new RegExp(LONG_TITLE)],
  ['/board/topics/1200?page=2&fbclid=x', 200, new RegExp(LONG_TITLE)],
  ['/status', 200, t('site.status')],
];

/** Addresses that depend on records. The tests of `lib/urls` have the others. */
const moved: Row[] = [
  ['/wiki/pages/start', 308, '/wiki/pages'],
  ['/wiki/pages/Clocks:Mantel', 308, '/wiki/pages/clocks:mantel'],
  ['/wiki/pages/clocks', 308, '/wiki/namespaces/clocks'],
  ['/wiki/pages/let%20down', 308, '/wiki/pages/let_down'],
  ['/wiki/pages/clocks:', 308, '/wiki/namespaces/clocks'],
  ['/board/topics/1360', 308, '/board/topics/1362'],
  ['/p/10004', 302, '/board/topics/1005?post=10004#post-10004'],
  ['/t/words/1005/2', 302, '/board/topics/1005?post=10010#post-10010'],
  ['/showthread.php?t=1005&p=10010', 302, '/board/topics/1005?post=10010#post-10010'],
  ['/user-1.html', 308, '/board/topics?starter_id=1'],
  ['/u/MARTA_K/summary', 308, '/board/topics?starter_id=1'],
  // A member who started no topic but is mentioned.
  ['/u/nobody', 302, '/search?q=nobody'],
];

/** The tests of `lib/urls` and `lib/server` have all other statuses of malformed addresses. */
const refused: Row[] = [
  ['/nowhere', 404, missing],
  ['/wiki/pages/no_such_page', 404, missing],
  ['/wiki/pages/%F0%9F%94%A7', 404, missing],
  ['/wiki/namespaces/no_such', 404, missing],
  ['/board/forums/999', 404, missing],
  ['/board/topics/999999', 404, missing],
  ['/board/topics/999999/posts/1', 404, missing],
  ['/board/topics/1200/posts/999999', 404, missing],
  ['/p/999999', 404, missing],
  ['/u/zyzzyva', 404, missing],
  ['/board/topics?page=9999', 404, pastEnd],
  ['/board/forums/16?page=2', 404, pastEnd],
  ['/board/topics/1200?page=18', 404, pastEnd],
  ['/_next/image?url=%2Fetc%2Fpasswd&w=64&q=75', 404, missing],
  ['/board/topics/abc', 400, unreadable],
  ['/%', 400, unreadable],
  [`/board/topics?x=${'y'.repeat(8192)}`, 414, t('error.tooLong')],
];

for (const [path, status, heading] of [...pages, ...refused]) {
  test(`${path.slice(0, 80)} is ${status}, with its heading and canonical link`, async ({
    site,
  }) => {
    const response = await getWithRetry(site, path);
    expect(response.status).toBe(status);
    const page = new HtmlPage(response.body);
    const [first, ...others] = page.texts('h1');
    expect(others).toEqual([]);
    if (typeof heading === 'string') {
      expect(first).toBe(heading);
    } else {
      expect(first).toMatch(heading);
    }
    expect(page.named('main')).toHaveLength(1);
    const canonical = path.replace(/[?&](utm_source|fbclid)=.*$/, '');
    const isPage = status === 200 && path !== '/status';
    if (isPage && !path.includes('starter_id=')) {
      expect(parsePage(response.body).canonicals).toEqual([SITE_URL + canonical]);
    }
  });
}

for (const [path, status, target] of moved) {
  test(`${path} redirects to ${target}, once`, async ({ site }) => {
    const response = await getWithRetry(site, path);
    expect([response.status, response.headers.location]).toEqual([status, target]);
    const [page = ''] = String(target).split('#');
    expect([200, 404]).toContain((await getWithRetry(site, page)).status);
  });
}
