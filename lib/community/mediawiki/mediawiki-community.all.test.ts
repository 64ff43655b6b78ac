import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { okValue, respond } from '@/e2e/fixtures/open-test-wiki';
import { type RunningMediaWiki, startMediaWiki } from '@/e2e/fixtures/start-mediawiki';
import { HARD_TITLES, PRIVATE_NAMESPACE, TEST_FILES, TEST_PAGES } from '@/e2e/mediawiki/test-pages';
import { MEDIAWIKI_ADDRESSES } from '@/lib/urls/wiki-software/mediawiki-addresses';
import { renderWikiPage } from '../operations/render-records';
import { openHttpConnection } from '../remote/http-connection';
import { RemoteUpstream } from '../remote/remote-upstream';
import type { Upstream, UpstreamResult } from '../remote/upstream';
import { openMediaWiki } from './mediawiki-community';

const HOUR_MS = 3_600_000;

describe('a MediaWiki', () => {
  let wiki: RunningMediaWiki;

  beforeAll(async () => {
    wiki = await startMediaWiki({
      pages: {
        ...TEST_PAGES,
        'Secret:Keys': 'A keyword.',
        'Short lived': 'To be deleted.',
        'Install guide':
          '= Download =\n[[Media:Plan.png|A file]]. [[Special:MyLanguage/Lathe|Lathe]].\n== Steps ==\n[[Category:Guides & books]]',
      },
      files: TEST_FILES,
      extensions: ['Cite', 'Math', 'ParserFunctions', 'SyntaxHighlight_GeSHi', 'Poem', 'ImageMap'],
      settings: [PRIVATE_NAMESPACE],
    });
  });
  afterAll(() => wiki?.stop());

  /** Opens the wiki with a clock of its own, and the questions that it is asked. */
  function open(freshMs = 0, answerInstead?: () => UpstreamResult | undefined) {
    const requests: string[] = [];
    const connection = openHttpConnection({ baseUrl: wiki.url });
    const remote = new RemoteUpstream(connection, 60_000);
    const upstream: Upstream = {
      send(message) {
        requests.push(message.search);
        const answer = answerInstead?.();
        return answer ? Promise.resolve(answer) : remote.send(message);
      },
      pause: (seconds) => remote.pause(seconds),
      crawlerWaitMs: () => remote.crawlerWaitMs(),
      state: () => remote.state(),
    };
    const clock = new FakeClock();
    const community = openMediaWiki(upstream, wiki.url, { reader: 'mirror', freshMs, clock });
    return {
      community,
      requests,
      wait(ms: number) {
        clock.pass(ms);
        requests.length = 0;
      },
    };
  }

  test('its namespaces are those of content, of help, of itself and of categories', async () => {
    const { community } = open();
    const ids = okValue(await community.namespaces()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['Category', 'Help', 'Help:Contents', 'Secret', 'Test_Wiki']);
    expect(await community.namespaces('Help')).toMatchObject({
      value: [{ id: 'Help' }, { id: 'Help:Contents', title: 'Contents' }],
    });
    expect(await community.namespaces('Nowhere')).toEqual(
      expect.objectContaining({ kind: 'missing' }),
    );
    expect(await community.pages('Help:Contents')).toMatchObject({
      value: [
        { id: 'Help:Contents:Sub', title: 'Help:Contents/Sub', lastModified: expect.any(Date) },
      ],
    });
    expect(await community.statistics?.()).toMatchObject({
      value: { software: 'a MediaWiki (1.39)' },
    });
  });

  describe('of every page', () => {
    /** Their answers stay fresh, so the wiki is asked once for the list and for each page. */
    let opened: ReturnType<typeof open>;
    beforeAll(() => {
      opened = open(HOUR_MS);
    });
    const listPages = async () => okValue(await opened.community.pages());

    test('the id that is listed reads it, with the listed time, and costs one request', async () => {
      const { community, requests } = opened;
      const pages = await listPages();
      expect(pages.length).toBeGreaterThan(HARD_TITLES.length);
      for (const { id, lastModified } of pages) {
        requests.length = 0;
        const page = okValue(await community.page(id));
        expect([page.id, page.lastModified, page.author]).toEqual([id, lastModified, 'Admin']);
        expect([id, requests.length]).toEqual([id, 1]);
      }
    });

    test.each([...HARD_TITLES])('of the title %s the text is read', async (title) => {
      // The wiki begins titles with a capital letter.
      const name = (title[0] ?? '').toUpperCase() + title.slice(1);
      const listed = (await listPages()).find((page) => page.title === name);
      const { html } = okValue(await opened.community.page(listed?.id ?? ''));
      expect(html).toContain(`Text of ${title.length} letters.`);
    });
  });

  test('a page has links of this site, absolute addresses, tags, and no comments', async () => {
    const { community } = open();
    const { html = '' } = okValue(await community.page('Belt'));
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      '/wiki/pages/Half_%E2%88%95_Help',
      'https://example.org/',
      `${wiki.origin}/wiki/File:Dot.png`,
      expect.stringContaining(`${wiki.origin}/images/`),
      '/wiki/pages/Category:Tools',
      `${wiki.origin}/wiki/File:Plan.png`,
      '/wiki/pages/Help:Contents',
      '/wiki/pages/Test_Wiki:About',
      '/wiki/pages/Category:Tools',
      '/wiki/pages/Category:Leather',
    ]);
    expect(html).not.toContain('<!--');
    const home = okValue(await community.page(''));
    expect([home.id, home.html]).toEqual([
      'Main_Page',
      expect.stringContaining('<span>No such page</span>'),
    ]);
  });

  test('the page of a category lists its pages', async () => {
    const { community } = open();
    const { html } = okValue(await community.page('Category:Tools'));
    expect(html).toMatch(/<li><a href="\/wiki\/pages\/Belt">Belt<\/a><\/li>.*Lathe/s);
    expect(JSON.stringify(await community.categories?.())).toContain('2,"titles":["Belt","Lathe"]');
  });

  test('a category without a page of its own lists its pages, and is listed', async () => {
    const { community, requests } = open(HOUR_MS);
    const category = okValue(await community.page('Category:Guides_&_books'));
    expect(category).toEqual({
      id: 'Category:Guides_&_books',
      title: 'Category:Guides & books',
      html: '<ul><li><a href="/wiki/pages/Install_guide">Install guide</a></li></ul>',
    });
    const ids = okValue(await community.pages('Category')).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['Category:Guides_&_books', 'Category:Tools']));
    requests.length = 0;
    expect(await community.page('Category:Guides_&_books')).toMatchObject({ kind: 'ok' });
    expect(requests).toEqual([]);
    expect(await community.page('Category:Nothing')).toMatchObject({ kind: 'missing' });
    await wiki.act([{ action: 'edit', title: 'Category:Guides & books', text: 'All guides.' }]);
    const { community: later } = open();
    const page = okValue(await later.page('Category:Guides_&_books'));
    expect(page.html).toMatch(/All guides\..*Install guide/s);
  });

  test('a heading of the first rank stands below the title; files and translations have addresses', async () => {
    const { community } = open();
    const { html, title } = okValue(await community.page('Install_guide'));
    expect(title).toBe('Install guide');
    const { body } = await renderWikiPage(community, { id: 'Install_guide', title, html });
    expect(body.html).toMatch(/^<h1>Install guide<\/h1><h2.*>Download<\/h2>.*<h3.*>Steps<\/h3>/s);
    expect(okValue(await community.page('Lathe')).html).not.toContain('<h1');
    const [, file = ''] = /href="([^"]*)"[^>]*>A file</.exec(html ?? '') ?? [];
    expect(MEDIAWIKI_ADDRESSES.filePathAt(new URL(file))).toBe('/media/Plan.png');
    const address = MEDIAWIKI_ADDRESSES.fileUrl(wiki.url, ['Plan.png']) ?? '';
    const served = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(served.equals(TEST_FILES['Plan.png'])).toBe(true);
    expect(html).toContain('<a href="/wiki/pages/Lathe" ');
  });

  test('a redirect leads to the page and its section, and other spellings to the id', async () => {
    const { community } = open();
    expect(await community.page('Drive_belt')).toMatchObject({
      value: { id: 'Belt', section: 'Care' },
    });
    for (const [given, id] of [
      ['belt', 'Belt'],
      ['help:Contents', 'Help:Contents'],
      ['Project:About', 'Test_Wiki:About'],
      ['A:B', 'A∶B'],
      ['A∶ ∕B', 'A∶_∕B'],
    ] as const) {
      expect([given, await community.page(given)]).toMatchObject([given, { value: { id } }]);
    }
  });

  test('what is not there, not shown here or not for guests is missing', async () => {
    const { community } = open();
    for (const id of [
      'Nowhere',
      'Talk:Lathe',
      'User:Admin',
      'Template:Tool',
      'Secret:Keys',
      'A[b]',
      '|9999',
    ]) {
      expect([id, await community.page(id)]).toMatchObject([id, { kind: 'missing' }]);
    }
    expect(await community.existingPages?.(['Belt', 'Nowhere', 'Talk:Lathe'])).toMatchObject({
      value: [true, false, false],
    });
  });

  test('the source of a page is its wikitext', async () => {
    const { community } = open();
    expect(await community.pageSource?.('Old_lathe')).toMatchObject({
      value: TEST_PAGES['Old lathe'],
    });
    for (const id of ['Nowhere', 'Talk:Lathe', 'Secret:Keys']) {
      expect([id, await community.pageSource?.(id)]).toMatchObject([id, { kind: 'missing' }]);
    }
  });

  test('it searches texts and completes titles itself', async () => {
    const { community } = open();
    const window = { kind: 'search', text: 'xylograph', offset: 0, limit: 10 } as const;
    expect(await community.search?.(window)).toMatchObject({
      value: {
        total: 1,
        items: [
          { page: { id: 'Lathe' }, excerpt: expect.stringContaining('<mark>xylograph</mark>') },
        ],
      },
    });
    expect(await community.suggest?.('Lat', 5)).toMatchObject({
      value: [{ id: 'Lathe', title: 'Lathe' }],
    });
  });

  test('nothing is asked for again but recent changes while nothing changes', async () => {
    const { community, requests, wait } = open(60_000);
    await community.page('Belt');
    await community.pages();
    wait(400_000);
    const again = await community.page('Belt');
    await community.pages();
    await community.namespaces();
    expect(requests.map((search) => new URLSearchParams(search).get('list'))).toEqual([
      'recentchanges',
    ]);
    wait(HOUR_MS);
    expect((await community.page('Belt')).identity).toEqual(again.identity);
    expect(requests.some((search) => search.includes('action=parse'))).toBe(true);
  });

  test('an edit, an edited template, a move and a deletion show at the next look', async () => {
    const { community, wait } = open(60_000);
    const textOf = async (id: string) => okValue(await community.page(id)).html;
    const ids = async () => okValue(await community.pages()).map(({ id }) => id);
    await ids();
    for (const id of ['Belt', 'Lathe', 'Short_lived']) await textOf(id);
    await wiki.act([
      { action: 'edit', title: 'Poem', text: 'A poem that was edited.' },
      { action: 'edit', title: 'Template:Tool', text: 'An instrument.' },
      { action: 'edit', title: 'New page', text: 'A page that was added.' },
      { action: 'move', title: 'Lists', to: 'Moved lists' },
      { action: 'delete', title: 'Short lived' },
    ]);
    wait(61_000);
    expect(await textOf('Poem')).toContain('that was edited');
    expect(await textOf('Lathe')).toContain('An instrument.');
    expect(await community.page('Short_lived')).toMatchObject({ kind: 'missing' });
    const now = await ids();
    expect(now).toEqual(expect.arrayContaining(['New_page', 'Moved_lists']));
    expect(now.filter((id) => ['Lists', 'Short_lived'].includes(id))).toEqual([]);
    expect(await community.page('Lists')).toMatchObject({ value: { id: 'Moved_lists' } });
    const newest = okValue((await community.changes?.(undefined, 3)) ?? { kind: 'missing' });
    expect(newest.changes[0]).toMatchObject({ what: 'gone', id: 'Short_lived' });
  });

  test.each<[string, UpstreamResult, object]>([
    ['a challenge', respond(403, '<title>Just a moment...</title>'), { kind: 'unavailable' }],
    ['a page with 200', respond(200, '<!doctype html><p>Hello'), { kind: 'unavailable' }],
    ['an error of PHP', respond(500, 'Fatal error'), { kind: 'unavailable' }],
    [
      'lag',
      respond(200, '{"error":{"code":"maxlag","info":"Waiting"}}', { 'retry-after': '7' }),
      { kind: 'limited', retryAfterSeconds: 7 },
    ],
    [
      'a closed wiki',
      respond(200, '{"error":{"code":"readapidenied","info":"You need read permission"}}'),
      { kind: 'unavailable', reason: 'reading needs an account' },
    ],
  ])('%s makes nothing missing', async (_, response, failure) => {
    let isFailing = false;
    const { community, wait } = open(60_000, () => (isFailing ? response : undefined));
    await community.page('Belt');
    isFailing = true;
    wait(2 * HOUR_MS);
    expect(await community.page('Belt')).toMatchObject(failure);
    expect(await community.pages()).not.toMatchObject({ kind: 'missing' });
  });
});
