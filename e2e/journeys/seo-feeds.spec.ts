import type { Page } from '@playwright/test';
import type { Element } from 'hast';
import { faultsOfAtom, jsonFeed, relativeUrls } from '../seo/feed-rules';
import { parsePage } from '../seo/page';
import { parseXml } from '../seo/xml';
import { getWithRetry, type HttpResponse } from '../site/get';
import { attribute, HtmlPage } from '../site/html-page';
import { expect, SITE_URL, test } from '../site/test';

/** Pages, with the path and query of their feeds. */
const FEEDS = [
  ['/', '/feeds/board/topics'],
  ['/board/topics', '/feeds/board/topics'],
  ['/board/topics?is_digest=true', '/feeds/board/topics', '?is_digest=true'],
  ['/board/forums/16', '/feeds/board/forums/16'],
  ['/board/topics/1390', '/feeds/board/topics/1390'],
  ['/board/topics/1001', '/feeds/board/topics/1001'],
] as const;

/** Returns all elements inside an element. */
function elementsIn(parent: Element | undefined): Element[] {
  const children = parent?.children.filter((child) => child.type === 'element') ?? [];
  return children.flatMap((child) => [child, ...elementsIn(child)]);
}

/** Its browser parses XML for all tests. */
let parser: Page;
test.beforeAll(async ({ browser }) => {
  parser = await browser.newPage();
});
test.afterAll(() => parser.close());

const entriesOf = async ({ body }: HttpResponse) =>
  (await parseXml(parser, body)).children.filter(({ name }) => name === 'entry');

for (const [href, path, query = ''] of FEEDS) {
  test(`${href} has a feed that is valid in both formats`, async ({ site }) => {
    const shown = await getWithRetry(site, href);
    const { alternates } = parsePage(shown.body);
    expect(alternates.get('application/atom+xml')).toBe(`${SITE_URL}${path}.atom${query}`);
    expect(alternates.get('application/feed+json')).toBe(`${SITE_URL}${path}.json${query}`);
    // The link is below the list, if there is one.
    const [main] = new HtmlPage(shown.body).named('main');
    const elements = elementsIn(main);
    const hasFeed = elements.some((each) => attribute(each, 'href') === `${path}.atom${query}`);
    const isEmpty = elements.some((each) => attribute(each, 'className').startsWith('empty'));
    expect(hasFeed).toBe(!isEmpty);

    const atom = await getWithRetry(site, `${path}.atom${query}`);
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.headers['x-robots-tag']).toBe('noindex');
    expect(faultsOfAtom(await parseXml(parser, atom.body))).toEqual([]);

    const json = await getWithRetry(site, `${path}.json${query}`);
    const { items } = jsonFeed.parse(JSON.parse(json.body));
    expect(items.flatMap(({ content_html }) => relativeUrls(content_html))).toEqual([]);
    expect(items.length).toBe((await entriesOf(atom)).length);
    expect(items.length).toBeLessThanOrEqual(50);

    for (const { headers } of [atom, json]) {
      const validator = { 'if-none-match': String(headers.etag) };
      const target = headers === atom.headers ? `${path}.atom${query}` : `${path}.json${query}`;
      const again = await getWithRetry(site, target, validator);
      expect([again.status, again.body]).toEqual([304, '']);
      if (!headers['last-modified']) continue;
      const since = { 'if-modified-since': String(headers['last-modified']) };
      expect((await getWithRetry(site, target, since)).status).toBe(304);
      const before = { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
      expect((await getWithRetry(site, target, before)).status).toBe(200);
    }
  });
}

test('the newest posts of all forums, and of one, are a feed of replies', async ({ site }) => {
  const titlesOf = async (path: string) => {
    const response = await getWithRetry(site, path);
    expect(faultsOfAtom(await parseXml(parser, response.body))).toEqual([]);
    const json = await getWithRetry(site, path.replace('.atom', '.json'));
    return jsonFeed.parse(JSON.parse(json.body)).items.map(({ title }) => title);
  };
  const all = await titlesOf('/feeds/board/posts.atom');
  expect(all).toHaveLength(40);
  expect(all.some((title) => /^Re: .+ \(#332\)$/.test(title))).toBe(true);
  const feedsOn = async (href: string) => {
    const shown = new HtmlPage((await getWithRetry(site, href)).body);
    const addresses = ['a', 'link'].flatMap((name) => shown.addresses(name));
    return addresses.map((address) => address.replace(SITE_URL, ''));
  };
  const ofForum = '/feeds/board/forums/5/posts.atom';
  expect(await feedsOn('/board/forums/5')).toContain(ofForum);
  expect((await titlesOf(ofForum)).length).toBeGreaterThan(0);
  expect(await feedsOn('/board/new')).toContain('/feeds/board/posts.atom');
});

test('titles and names are escaped correctly in both formats', async ({ site }) => {
  const json = jsonFeed.parse(
    JSON.parse((await getWithRetry(site, '/feeds/board/topics/1390.json')).body),
  );
  const entries = await entriesOf(await getWithRetry(site, '/feeds/board/topics/1390.atom'));
  const titles = entries.map(
    ({ children }) => children.find(({ name }) => name === 'title')?.text ?? '',
  );
  // Both are plain text (RFC 4287, 3.1; JSON Feed 1.1).
  expect(titles).toEqual(json.items.map(({ title }) => title));
  expect(json.title).toContain('<');
});

test('pages of an unknown member are not cached, those of a member are', async ({ site }) => {
  const cacheState = async (target: string) => {
    await getWithRetry(site, target);
    return (await getWithRetry(site, target)).headers['x-cache'];
  };
  expect(await cacheState('/feeds/board/topics.atom?starter_id=1')).toBe('HIT');
  expect(await cacheState('/feeds/board/topics.atom?starter_id=99999999')).toBe('MISS');
  expect(await cacheState('/feeds/board/topics.json?starter_id=99999999')).toBe('MISS');
  expect(await cacheState('/board/topics/1200?author=1')).toBe('HIT');
  expect(await cacheState('/board/topics/1200?author=99999999')).toBe('MISS');
});
