import { splitWords } from '@/lib/base/text/split-words';
import { baseTest, expect, startedOnce } from './site/base-test';
import { getWithRetry } from './site/get';
import { HtmlPage, visibleText } from './site/html-page';
import { t } from './site/messages';
import { type Site, startSite } from './site/start';
import { startCommunity } from './torture/torture-community';

interface Sites {
  embedded: Site;
  /** Its community is `embedded`, in the bare dialect. */
  remote: Site;
  /** Its community is an older server, in the envelope dialect. */
  older: Site;
}

/**
 * Pages become stale at once, so that they show the community's current responses. Relative addresses in
 * texts resolve against the community's own site, wherever its interface is.
 */
const SETTINGS = {
  CACHE_SECONDS: '0',
  STALE_SECONDS: '3600',
  LOG_LEVEL: 'silent',
  ORIGIN_URL: 'https://community.example.org',
};

const test = baseTest.extend<{ sites: Sites }>({
  sites: startedOnce(async (stopWithWorker) => {
    const start = async (settings: Record<string, string>) =>
      stopWithWorker(await startSite({ ...SETTINGS, ...settings }));
    const embedded = await start({});
    const remote = await start({ API_BASE_URL: `${embedded.url}/api` });
    const upstream = stopWithWorker(await startCommunity('envelope'));
    const older = await start({ API_BASE_URL: upstream.url });
    return { embedded, remote, older };
  }),
});

/** Facts that only a store knows: numbers of records, and times of posts. */
const OF_STORE = [
  new RegExp(`<nav[^>]*aria-label="${t('topic.timeline')}".*?</nav>`, 'gs'),
  new RegExp(`<a [^>]*>${t('search.thisTopic')}</a>`, 'g'),
  /\S+ topics, \S+ posts, and \S+ wiki pages, open to read\./g,
  /Wiki, forums and latest topics of [^<]*? open for everyone to read\./g,
];

async function mainText(site: Site, address: string): Promise<string> {
  const { status, body } = await getWithRetry(site, address);
  expect([address, status]).toEqual([address, 200]);
  const html = OF_STORE.reduce((rest, part) => rest.replace(part, ''), body);
  const [main] = new HtmlPage(html).named('main');
  return main ? visibleText(main) : '';
}

const ADDRESSES = splitWords(`
  / /wiki/pages /wiki/pages/clocks:mantel /wiki/pages/zh:%E9%87%91%E7%BC%AE /wiki/namespaces
  /wiki/namespaces/keyboards:firmware /board/forums /board/forums/5 /board/topics?page=2
  /board/topics?starter_id=1&sort=asc /board/topics/1200 /board/topics/1200?sort=desc&page=3`);

/**
 * Pages on which a store shows more: first lines of posts, numbers of pages, everything that a person wrote.
 */
const STORE_SHOWS_MORE = [
  ...['/', '/wiki/namespaces', '/wiki/namespaces/keyboards:firmware'],
  '/board/topics?starter_id=1&sort=asc',
];

for (const address of ADDRESSES) {
  test(`${address} reads the same over either dialect`, async ({ sites }) => {
    const own = await mainText(sites.embedded, address);
    expect(own.length).toBeGreaterThan(50);
    const remote = await mainText(sites.remote, address);
    if (STORE_SHOWS_MORE.includes(address)) {
      expect(remote.length).toBeGreaterThan(50);
    } else {
      expect(remote).toBe(own);
    }
    // The older dialect has no totals, so pagers say "of at least …" and floors may be unknown.
    const older = await mainText(sites.older, address);
    if (address.includes('?') || address === '/board/topics/1200') {
      expect(older.length).toBeGreaterThan(100);
    } else {
      expect(older).toBe(remote);
    }
  });
}
