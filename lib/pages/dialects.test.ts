import { beforeAll, describe, expect, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { getWithRetry, type HttpResponse } from '@/e2e/site/get';
import { HtmlPage, visibleText } from '@/e2e/site/html-page';
import { t } from '@/e2e/site/messages';
import { serveSample } from '@/e2e/upstream/served-sample';
import { splitWords } from '@/lib/base/text/split-words';
import { copySample } from '@/tools/import/publish-sample';

/** Facts that only a store knows: numbers of records, times of posts, and what posts answer. */
const OF_STORE = [
  /<a class="reply-to.*?<\/a>/gs,
  new RegExp(`<nav[^>]*aria-label="${t('topic.timeline')}".*?</nav>`, 'gs'),
  new RegExp(`<a [^>]*>${t('search.thisTopic')}</a>`, 'g'),
  new RegExp(`<details[^>]*><summary[^>]*><strong[^>]*>${t('topic.glance')}<.*?</details>`, 'gs'),
  /\S+ topics, \S+ posts, and \S+ wiki pages, open to read\./g,
  /Wiki, forums and latest topics of [^<]*? open for everyone to read\./g,
];

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

/** Pages of which a remote community may know no newer posts by days. */
const OF_NEW_POSTS = ['/board/new'];

type Pages = Map<string, HttpResponse>;

/** Reads the pages of the sample community in one process. */
async function readPages(settings: Record<string, string>): Promise<Pages> {
  // Relative addresses in texts resolve against the community's own site, wherever its interface is.
  const site = await servePages({ ORIGIN_URL: 'https://community.example.org', ...settings });
  const pages: Pages = new Map();
  for (const address of [...ADDRESSES, ...OF_NEW_POSTS]) {
    pages.set(address, await getWithRetry(site, address));
  }
  await site.stop();
  return pages;
}

/** Reads the pages over the interface, that of an older server with `isEnveloped`. */
async function readRemotePages(isEnveloped: boolean): Promise<Pages> {
  await using upstream = await serveSample({ isEnveloped });
  return await readPages({ API_BASE_URL: upstream.url });
}

function mainText(pages: Pages, address: string): string {
  const { status = 0, body = '' } = pages.get(address) ?? {};
  expect([address, status]).toEqual([address, 200]);
  const html = OF_STORE.reduce((rest, part) => rest.replace(part, ''), body);
  const [main] = new HtmlPage(html).named('main');
  return main ? visibleText(main) : '';
}

describe('the sample, embedded and over the network', () => {
  let embedded: Pages;
  let remote: Pages;
  let older: Pages;

  beforeAll(async () => {
    const dataDir = temporaryDir();
    await copySample(dataDir);
    embedded = await readPages({ DATA_DIR: dataDir });
    remote = await readRemotePages(false);
    older = await readRemotePages(true);
  });

  test.each(ADDRESSES)('%s reads the same over either dialect', (address) => {
    const own = mainText(embedded, address);
    expect(own.length).toBeGreaterThan(50);
    const overBare = mainText(remote, address);
    if (STORE_SHOWS_MORE.includes(address)) {
      expect(overBare.length).toBeGreaterThan(50);
    } else {
      expect(overBare).toBe(own);
    }
    // The older dialect has no totals, so pagers say "of at least …" and floors may be unknown.
    const overEnvelope = mainText(older, address);
    if (address.includes('?') || address === '/board/topics/1200') {
      expect(overEnvelope.length).toBeGreaterThan(100);
    } else {
      expect(overEnvelope).toBe(overBare);
    }
  });

  test('over the network the newest posts are shown, too', () => {
    expect(embedded.get('/board/new')?.body).toMatch(/data-new-posts="1200".*#332/s);
    expect(remote.get('/board/new')?.body).toMatch(/data-new-posts="1200".*#332/s);
  });
});
