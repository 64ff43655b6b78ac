import { describe, expect, test } from 'vitest';
import {
  okValue,
  openTestWiki,
  openWiki,
  respond,
  shareTestWiki,
  WIKI_PAGES,
} from '@/e2e/fixtures/open-test-wiki';

describe('a DokuWiki', () => {
  const plainWiki = shareTestWiki();
  const wikiWithoutExports = shareTestWiki({ settings: { disableactions: "'export_xhtml'" } });
  const wikiWithSidebars = shareTestWiki({
    pages: {
      ...WIKI_PAGES,
      sidebar: 'Side',
      'a:c:sidebar': 'Side of c',
      topnav: 'a page of this template',
    },
  });

  test.each([
    ['with its own settings', () => openWiki(plainWiki())],
    ['below a path', () => openTestWiki({ base: '/some/wiki' })],
    [
      'with addresses as paths',
      () => openTestWiki({ settings: { userewrite: '2' }, base: '/wiki' }),
    ],
    [
      'with slashes in its addresses',
      () => openTestWiki({ settings: { userewrite: '2', useslash: '1' } }),
    ],
    ['without exports', () => openWiki(wikiWithoutExports())],
  ])('%s: its pages and tree, without what guests may not read', async (_, open) => {
    const { community, wiki } = await open();
    expect(await community.namespaces()).toMatchObject({
      value: [{ id: 'a' }, { id: 'private' }, { id: 'a:c', title: 'c' }],
    });
    expect(await community.namespaces('a')).toMatchObject({ value: [{ id: 'a' }, { id: 'a:c' }] });
    expect(await community.pages('a')).toMatchObject({
      value: [{ id: 'a:b', lastModified: expect.any(Date) }],
    });
    expect(await community.pages('private')).toMatchObject({ value: [{ id: 'private:open' }] });
    expect(await community.page('a:c:钟表')).toMatchObject({ value: { title: '钟表' } });
    for (const id of ['private:secret', 'nowhere']) {
      expect([id, await community.page(id)]).toMatchObject([id, { kind: 'missing' }]);
    }
    expect(await community.page('A:B')).toMatchObject({ value: { id: 'a:b', title: 'Page & B' } });
    const home = await community.page('');
    expect(home).toMatchObject({ value: { id: 'start', title: 'Welcome' } });
    const html = home.kind === 'ok' ? home.value.html : '';
    expect(html).toContain(' ;-)');
    expect([...(html ?? '').matchAll(/(?:href|src)="([^"]*)/g)].map(([, url]) => url)).toEqual([
      '/wiki/pages/a:b',
      expect.stringMatching(/^\/wiki\/pages\/a:c:%E9%92%9F%E8%A1%A8#two_words$/),
      '/wiki/pages/nowhere',
      'https://x.example/',
      expect.stringContaining(`${wiki.url}/lib/exe/fetch.php`),
      expect.stringContaining(`${wiki.url}/lib/exe/fetch.php`),
      '#fn__1',
      '#fnt__1',
    ]);
  });

  test('a page that the wiki keeps from its lists and from search engines is so here', async () => {
    const { community, wiki } = await openTestWiki({
      settings: { hidepages: "'^:?draft:|_intern$'" },
      pages: { ...WIKI_PAGES, 'draft:sub:one': 'draft', 'a:x_intern': 'text', 'empty:x': 'secret' },
      acl: ['* @ALL 1', 'empty:* @ALL 0'],
    });
    for (const id of ['draft:sub:one', 'a:x_intern']) {
      expect(await community.page(id)).toMatchObject({ value: { id, isUnlisted: true } });
    }
    expect(okValue(await community.page('a:b'))).not.toHaveProperty('isNoindex');
    const namespaces = okValue(await community.namespaces()).map(({ id }) => id);
    expect(namespaces).toEqual(['a', 'private', 'a:c']);
    expect(okValue(await community.pages('a'))).toHaveLength(1);
    for (const id of ['draft', 'draft:sub', 'empty']) {
      expect(await community.namespaces(id)).toMatchObject({ kind: 'missing' });
    }
    for (const id of ['private:secret', 'draft:sub:one', 'empty:x', 'a:x_intern']) {
      await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=${id}`);
    }
    expect(await community.suggest?.('e', 9)).toMatchObject({
      value: [{ kind: 'page', id: 'private:secret', title: 'secret', section: 'private' }],
    });
  });

  test('sidebars stand beside the pages of their namespaces, and in no list but that of a mirror', async () => {
    for (const reader of ['visitors', 'mirror'] as const) {
      const { community, wiki } = openWiki(wikiWithSidebars(), { reader, pauseMs: 1 });
      const page = async (id: string) => okValue(await community.page(id));
      const beside = await Promise.all(['a:c:钟表', 'a:b', 'sidebar'].map(page));
      const nearest = [['a:c:sidebar'], ['sidebar'], []];
      expect(beside.map(({ navigationIds }) => navigationIds)).toEqual(
        reader === 'visitors' ? nearest : [undefined, undefined, undefined],
      );
      expect(await page('sidebar')).toMatchObject({ isUnlisted: true, title: 'sidebar' });
      const listed = okValue(await community.pages()).map(({ id }) => id);
      const copied = reader === 'visitors' ? [] : ['sidebar'];
      expect(listed).toEqual([...copied, 'start', 'topnav']);
      const told = okValue((await community.changes?.(undefined, 99)) ?? { kind: 'missing' });
      expect(told.changes.some(({ id }) => id === 'sidebar')).toBe(reader === 'mirror');
      await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=sidebar`);
      const search = { text: 'Side', offset: 0, limit: 20 };
      expect(await community.search?.(search)).toMatchObject({ value: { total: 0 } });
      expect(await community.suggest?.('sideb', 9)).toMatchObject({ value: [] });
    }
  });

  test('a template of others shows topnav beside pages, too', async () => {
    const { community, server, wiki } = openWiki(wikiWithSidebars(), {
      reader: 'visitors',
      pauseMs: 1,
    });
    const exported = await fetch(`${wiki.url}/doku.php?id=a:b&do=export_xhtml`);
    const html = (await exported.text()).replace('css.php?t=dokuwiki', 'css.php?t=writr');
    server.script = (target) => (target.includes('a%3Ab') ? respond(200, html) : undefined);
    expect(okValue(await community.page('a:b')).navigationIds).toEqual(['topnav', 'sidebar']);
    expect(okValue(await community.pages()).map(({ id }) => id)).toEqual(['start']);
  });

  test.each([
    ['was changed a moment ago', () => openTestWiki({ settings: { indexdelay: '3600' } }), {}],
    [
      'has a header of its server',
      () => openWiki(plainWiki()),
      { 'x-robots-tag': 'noindex, noindex' },
    ],
  ])('a page that %s is listed, and kept from search engines', async (_, open, headers) => {
    const { community, server, wiki } = await open();
    const exported = await fetch(`${wiki.url}/doku.php?id=a:b&do=export_xhtml`);
    const answer = respond(200, await exported.text(), { 'x-robots-tag': 'noindex', ...headers });
    server.script = (target) => (target.includes('a%3Ab') ? answer : undefined);
    const page = okValue(await community.page('a:b'));
    expect([page.isNoindex, page.isUnlisted, page.html?.trim().slice(0, 3)]).toEqual([
      true,
      undefined,
      '<h1',
    ]);
  });

  test('the source of a page is what the wiki gives to guests', async () => {
    const { community } = openWiki(plainWiki());
    expect(await community.pageSource?.('a:b')).toMatchObject({ value: WIKI_PAGES['a:b'] });
    for (const id of ['private:secret', 'nowhere']) {
      expect(await community.pageSource?.(id)).toMatchObject({ kind: 'missing' });
    }
  });

  test('lists have the headings of pages where the wiki shows them', async () => {
    const { community } = await openTestWiki({ settings: { useheading: '1' } });
    expect(await community.pages('a')).toMatchObject({ value: [{ title: 'Page & B' }] });
  });

  test('readers wait for no tree: the other namespaces are read one after the other', async () => {
    const { community, requests } = openWiki(plainWiki(), { reader: 'visitors', pauseMs: 20 });
    const ids = async () => okValue(await community.namespaces()).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'private']);
    expect(requests.filter((target) => target.includes('idx=a%3Ac'))).toEqual([]);
    await expect.poll(ids).toEqual(['a', 'private', 'a:c']);
    // The requested namespace is there at once.
    expect(await community.namespaces('a')).toMatchObject({ value: [{ id: 'a' }, { id: 'a:c' }] });
    expect(await community.namespaces('nowhere')).toMatchObject({ kind: 'missing' });
  });

  test('the home page is asked for again, and another page in place of one is none', async () => {
    const { community, server, clock, wiki } = openWiki(wikiWithoutExports());
    const toOther = respond(302, '', { location: `${wiki.url}/doku.php?id=a:b` });
    server.script = (target) => (target === '/doku.php' ? toOther : undefined);
    expect(await community.page('')).toMatchObject({ value: { id: 'a:b' } });
    server.script = undefined;
    clock.pass(61_000);
    expect(await community.page('')).toMatchObject({ value: { id: 'start' } });
    const other = respond(
      200,
      '<!doctype html><script>var JSINFO = {"id":"start","ACT":"show"};</script>' +
        '<!-- wikipage start --><p>x</p><!-- wikipage stop -->',
    );
    server.script = (target) => (target.includes('doku.php') ? other : undefined);
    expect(await community.page('a:b')).toMatchObject({ kind: 'unavailable' });
  });

  test('an address of a page is known by lists, and an invented one costs no request', async () => {
    const { community, requests } = openWiki(plainWiki());
    const ids = ['start', 'a:b', 'a:c:钟表', 'a:none', 'none'];
    const known = await community.existingPages?.(ids);
    expect(known).toMatchObject({ value: [true, true, true, false, false] });
    const count = requests.length;
    await community.existingPages?.(['wp-admin:x', 'a:invented:y', 'login']);
    expect(requests).toHaveLength(count);
  });

  test('a name that is listed in another encoding is no page', async () => {
    const { community } = await openTestWiki({ media: { '../pages/n/工具.txt': 'not encoded' } });
    const [listed] = okValue(await community.pages('n'));
    expect(await community.page(listed?.id ?? '')).toMatchObject({ kind: 'missing' });
  });

  test('a search has the pages that the wiki itself finds', async () => {
    const { community, wiki } = await openTestWiki({
      pages: { ...WIKI_PAGES, 'a:lathe': '====== A <b> lathe ======\nThe <b>old</b> lathe turns.' },
    });
    for (const id of ['a:lathe', 'private:secret', 'a:b']) {
      await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=${id}`);
    }
    const search = { text: 'lathe', offset: 0, limit: 20 };
    const results = okValue((await community.search?.(search)) ?? { kind: 'missing' });
    expect(results).toMatchObject({
      items: [{ kind: 'page', page: { id: 'a:lathe', lastModified: expect.any(Date) } }],
      total: 1,
    });
    const [first] = results.items;
    expect(first?.kind === 'page' && first.excerpt).toContain(
      '&lt;b&gt;old&lt;/b&gt; <mark>lathe</mark> turns',
    );
    expect(await community.search?.({ ...search, text: 'Secret' })).toMatchObject({
      value: { total: 0 },
    });
  });
});
