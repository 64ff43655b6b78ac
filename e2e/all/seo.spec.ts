import { type CrawlResult, crawl } from '../crawl/crawl';
import type { Item } from '../seo/microdata';
import { type PageSummary, parsePage } from '../seo/page';
import { faultsOfItem, MARKUP, missingRecommended } from '../seo/structured-data';
import { faultsOfVocabulary } from '../seo/vocabulary';
import { getWithRetry } from '../site/get';
import type { SharedSite } from '../site/shared-site';
import { locationsIn, sitemapPaths } from '../site/sitemap';
import { expect, SITE_URL, test } from '../site/test';

const SECOND_POST_ID = 10416;
const SECOND_POST = {
  '@type': 'Comment',
  author: { '@type': 'Person', name: '老周' },
  datePublished: '2023-11-18T10:40:37.000Z',
  position: '2',
  text: '一台老裁缝剪，刃口有三个缺。磨到第二个，天亮了。',
  url: `${SITE_URL}/board/topics/1200#post-${SECOND_POST_ID}`,
};
/** Days have no indexed pages, and there are most of these; a month's pages stand for them. */
const OTHER_DAYS = /^\/board\/new\/(?!2026-10)\d+-\d+-\d+$/;
/** A topic's page with the preview of a post. The page's URL is canonical. */
const OF_ONE_POST = /[?&]post=\d+$/;

let site: SharedSite;
let found: CrawlResult;
let inSitemap: string[];
const seen = new Map<string, PageSummary>();

/** Returns the path of an absolute address of the site. */
const pathOf = (address: string) => address.replace(SITE_URL, '') || '/';

const isIndexed = ({ robots }: PageSummary) => !robots.includes('noindex');
const indexedPages = () => [...seen].filter(([, page]) => isIndexed(page));

/** Returns groups of indexed pages with equal values. */
function duplicates(of: (page: PageSummary) => string): string[][] {
  const byValue = new Map<string, string[]>();
  for (const [href, page] of indexedPages()) {
    byValue.set(of(page), [...(byValue.get(of(page)) ?? []), href]);
  }
  return [...byValue.values()].filter((hrefs) => hrefs.length > 1);
}

/** Returns the addresses of pages for which `isWrong` is true. */
const pagesWhere = (isWrong: (page: PageSummary, href: string) => boolean) =>
  [...seen].filter(([href, page]) => isWrong(page, href)).map(([href]) => href);

const isTopic = (href: string) => /^\/board\/topics\/\d+/.test(href);
const postingOn = (href = '') =>
  seen.get(href)?.items.find((item) => item['@type'] === 'DiscussionForumPosting');

test.beforeAll(async ({ site: started }) => {
  site = started;
  inSitemap = await sitemapPaths(site);
  found = await crawl(site, {
    shouldFollow: ({ href, isMissing, isNofollow }) =>
      !isMissing && !isNofollow && !OTHER_DAYS.test(href),
    withPages: true,
    connections: 4,
  });
  for (const [href, html] of found.pages) {
    if (!OF_ONE_POST.test(href)) seen.set(href, parsePage(html));
  }
});

test.describe('the sample as a search engine sees it', () => {
  test('has pages of every kind, and no broken link', () => {
    expect(seen.size).toBeGreaterThan(400);
    expect(found.failures).toEqual([]);
  });

  test('redirects once', async () => {
    const hops = [...(found.byStatus.get(308) ?? []), ...(found.byStatus.get(302) ?? [])];
    for (const href of hops) {
      const to = String((await getWithRetry(site, href)).headers.location).split('#')[0] ?? '';
      expect((await getWithRetry(site, to)).status, `${href} → ${to}`).toBe(200);
    }
  });

  test('has one title, one heading and a description on each page', () => {
    expect(pagesWhere(({ titles }) => titles.length !== 1 || titles[0] === '')).toEqual([]);
    expect(pagesWhere(({ headings }) => headings.length !== 1 || headings[0] === '')).toEqual([]);
    expect(pagesWhere(({ description }) => description === '' || MARKUP.test(description))).toEqual(
      [],
    );
  });

  test('has unique titles, descriptions and texts on indexed pages', () => {
    expect(duplicates(({ titles }) => titles.join())).toEqual([]);
    expect(duplicates(({ description }) => description)).toEqual([]);
    expect(duplicates(({ text }) => text)).toEqual([]);
  });

  test('has one canonical link on each page, to itself', () => {
    const isWrong = ({ canonicals }: PageSummary, href: string) =>
      canonicals.length !== 1 || pathOf(canonicals[0] ?? '') !== href;
    expect(pagesWhere(isWrong)).toEqual([]);
  });

  test('describes each page in structured data that Google and schema.org accept', async () => {
    const all = [...seen.values()].flatMap(({ items }) => items);
    const faults = [...seen].flatMap(([href, { items }]) =>
      items.flatMap((item) => [...faultsOfItem(item, `${SITE_URL}${href}`)]),
    );
    expect(faults).toEqual([]);
    expect(await faultsOfVocabulary(all)).toEqual([]);
    const typesOn = (href: string) => seen.get(href)?.items.map((item) => item['@type']) ?? [];
    expect(typesOn('/')).toEqual(['WebSite']);
    expect(typesOn('/board/forums')).toEqual(['BreadcrumbList', 'CollectionPage']);
    const hasNoBreadcrumbs = (page: PageSummary, href: string) =>
      isIndexed(page) && href !== '/' && !typesOn(href).includes('BreadcrumbList');
    expect(pagesWhere(hasNoBreadcrumbs)).toEqual([]);
    const hasNoType = (_: PageSummary, href: string) =>
      (isTopic(href) && !typesOn(href).includes('DiscussionForumPosting')) ||
      (/^\/wiki\/pages\//.test(href) && !typesOn(href).includes('Article'));
    expect(pagesWhere(hasNoType)).toEqual([]);
  });

  test('has what Google recommends about a topic, and every post in full', () => {
    const faults: string[] = [];
    for (const [href, { items, text }] of seen) {
      const posting = items.find((item) => item['@type'] === 'DiscussionForumPosting');
      const comments = [posting?.comment ?? []].flat() as Item[];
      // A topic of one post has fewer facts.
      for (const item of posting && comments.length > 0 ? [posting, ...comments] : []) {
        faults.push(...missingRecommended(item).map((name) => `${href}: no ${name}`));
      }
      for (const { position, text: words = '' } of comments) {
        if (position === undefined) faults.push(`${href}: no position`);
        if (!text.includes(String(words))) faults.push(`${href}: no ${words}`);
      }
    }
    expect(faults).toEqual([]);
    expect(postingOn('/board/topics/1200')).toMatchObject({
      interactionStatistic: expect.arrayContaining([
        expect.objectContaining({ userInteractionCount: '331' }),
      ]),
      comment: expect.arrayContaining([SECOND_POST]),
    });
  });

  test('has the text of the first post on the first page of a topic, and links to it on later pages', () => {
    const [href] = [...seen].find(([path]) => /^\/board\/topics\/\d+\?page=2$/.test(path)) ?? [];
    const posting = postingOn(href);
    const original = postingOn(pathOf(String(posting?.url)));
    expect(posting?.url).toMatch(/\/board\/topics\/\d+$/);
    for (const name of ['headline', 'author', 'datePublished', 'url', 'interactionStatistic']) {
      expect(posting?.[name]).toEqual(original?.[name]);
    }
    expect(original).toHaveProperty('text');
    expect(posting).not.toHaveProperty('text');
    expect(posting?.comment).toHaveLength(20);
  });

  test('has Open Graph data for sharing on each page', () => {
    const names = ['title', 'description', 'url', 'site_name', 'type', 'locale', 'image'];
    const properties = [...names.map((name) => `og:${name}`), 'description'];
    const lacks = (page: PageSummary) => properties.some((name) => !page.meta.get(name));
    expect(pagesWhere((page) => isIndexed(page) && lacks(page))).toEqual([]);
  });

  test('describes the post itself where the address of a post leads', async () => {
    const topic = '/board/topics/1200';
    const { headers } = await getWithRetry(site, `${topic}/posts/${SECOND_POST_ID}`);
    const [target = ''] = String(headers.location).split('#');
    const { meta, canonicals, robots } = parsePage((await getWithRetry(site, target)).body);
    const plain = seen.get(topic);
    expect(meta.get('og:title')).toBe(`${plain?.meta.get('og:title')} · #2`);
    expect(meta.get('og:description')).toBe(`#2 · ${SECOND_POST.author.name}: ${SECOND_POST.text}`);
    expect(meta.get('og:url')).toBe(`${SITE_URL}${topic}/posts/${SECOND_POST_ID}`);
    expect([canonicals, robots]).toEqual([plain?.canonicals, plain?.robots]);
    const other = await getWithRetry(site, `${topic}?page=2&post=${SECOND_POST_ID}`);
    expect([other.status, other.headers.location]).toEqual([302, `${topic}?page=2`]);
  });

  test('excludes filtered and sorted lists from the index', async () => {
    for (const href of [
      '/board/topics?starter_id=1',
      '/board/topics?sort=asc',
      '/board/topics/1001?sort=desc',
      '/status',
    ]) {
      expect(parsePage((await getWithRetry(site, href)).body).robots, href).toContain('noindex');
      expect(seen.has(href) && href !== '/status', href).toBe(false);
    }
  });
});

test.describe('the sitemap', () => {
  test('lists exactly the indexed pages that links lead to', () => {
    expect(new Set(inSitemap).size).toBe(inSitemap.length);
    expect([...inSitemap].sort()).toEqual(
      indexedPages()
        .map(([href]) => href)
        .sort(),
    );
  });

  test('is within the size limits, and supports conditional requests', async () => {
    const { headers, body } = await getWithRetry(site, '/sitemaps/topics-1.xml');
    expect(locationsIn(body).length).toBeGreaterThan(0);
    expect(locationsIn(body).length).toBeLessThanOrEqual(10_000);
    expect(body.length).toBeLessThan(10_000_000);
    const validator = { 'if-none-match': String(headers.etag) };
    expect((await getWithRetry(site, '/sitemaps/topics-1.xml', validator)).status).toBe(304);
    expect((await getWithRetry(site, '/sitemaps/topics-99.xml')).status).toBe(404);
  });
});

test.describe('the metadata of a page', () => {
  test('is the same before and after its scripts have run', async ({ page }) => {
    for (const href of ['/wiki/namespaces', '/status', '/board/topics/1001']) {
      const raw = parsePage((await getWithRetry(site, href)).body);
      await page.goto(site.url + href, { waitUntil: 'networkidle' });
      const rendered = parsePage(await page.content());
      for (const name of ['titles', 'canonicals', 'headings', 'robots', 'description'] as const) {
        expect(rendered[name], `${href}: ${name}`).toEqual(raw[name]);
      }
      expect([...rendered.meta].sort()).toEqual([...raw.meta].sort());
      expect(await page.locator('body meta[property]').count()).toBe(0);
    }
  });

  test('has a picture of the text where there is one', () => {
    const pictures = [...seen.values()].map(({ meta }) => meta.get('og:image') ?? '');
    const own = pictures.filter((address) => !address.endsWith('/share.png'));
    expect(own.length).toBeGreaterThan(0);
    expect(pictures.filter((address) => !address.startsWith('https://'))).toEqual([]);
  });

  test('has small pictures', async () => {
    const icons = ['/icon-192.png', '/icon-512.png', '/icon-maskable.png', '/apple-touch-icon.png'];
    for (const picture of ['/share.png', ...icons, '/icon.svg', '/favicon.ico']) {
      const response = await getWithRetry(site, picture);
      expect(response.status, picture).toBe(200);
      expect(Number(response.headers['content-length']), picture).toBeLessThan(20_000);
    }
  });
});
