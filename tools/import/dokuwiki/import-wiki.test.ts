import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { exportCommunity } from '@/tools/export/export-community';

const conf = (lines: string) => `<?php\n${lines}`;

describe('what the wiki itself would not show or name to a guest', () => {
  const HIDDEN = {
    'data/pages/start.txt': '====== Start ======\n[[draft:plan]] [[notes_intern]]',
    'data/pages/draft/plan.txt': '====== Plan ======\n{{tag>x}} words of a plan [[:open]]',
    'data/pages/notes_intern.txt': 'notes',
    'data/pages/open.txt': '====== Open ======\n{{tag>x}} words {{topic>x}} <nspages draft -r>',
    'conf/local.php': conf(`$conf['hidepages'] = '^:?draft:|\\_intern$';`),
  };

  test('a hidden page is read by its address only, and no list or search has it', async () => {
    const { counts, bad, store } = await importToStore({ wiki: createFolder(HIDDEN) });
    expect(counts).toMatchObject({ pages: 4, hidden: 2 });
    expect(bad).toEqual([
      'draft/plan.txt: is hidden by the wiki: no list has it',
      'notes_intern.txt: is hidden by the wiki: no list has it',
    ]);
    expect(store.wiki.page('draft:plan')).toMatchObject({ isUnlisted: true, title: 'Plan' });
    expect(store.wiki.page('open')?.isUnlisted).toBeUndefined();
    expect(store.wiki.namespaces('').map(({ id }) => id)).toEqual(['', 'tag']);
    expect(store.wiki.pages('').map(({ id }) => id)).toEqual(['open', 'start']);
    expect(store.wiki.page('open')?.backlinks?.pages.map(({ id }) => id)).toEqual(['tag:x']);
    const listed = [store.wiki.page('open'), store.wiki.page('tag:x')];
    for (const page of listed) expect(JSON.stringify(page)).not.toMatch(/plan/i);
    expect(store.search.suggest('Plan', 9)).toEqual([]);
    expect(store.statistics.community().pages).toBe(3);
  });

  test('no list of changes has a hidden page, also once it is hidden or gone', async () => {
    const dataDir = temporaryDir();
    const importPages = (files: Record<string, string>) =>
      importToStore({ dataDir, wiki: createFolder(files) });
    const open = { ...HIDDEN, 'conf/local.php': conf("$conf['title'] = 'Wiki';") };
    await importPages(open);
    await importPages({ ...open, 'data/pages/draft/plan.txt': 'changed' });
    const changed = { ...HIDDEN, 'data/pages/draft/plan.txt': 'changed again' };
    const { store } = await importPages(changed);
    expect(JSON.stringify(store.changes.list(undefined, 99))).not.toContain('draft:plan');
    expect(store.changes.after(0, 99).map(({ id }) => id)).toContain('draft:plan');
    const { 'data/pages/draft/plan.txt': _, ...rest } = changed;
    const { store: last } = await importPages(rest);
    expect(JSON.stringify(last.changes.list(0, 99))).not.toContain('draft:plan');
  });

  test('an export and its import keep pages hidden, and sources as the wiki has them', async () => {
    const files = {
      ...HIDDEN,
      'conf/local.php': conf(`$conf['hidepages'] = 'draft'; $conf['htmlok'] = 1;`),
      'data/pages/html.txt': '<html><b>x</b></html>',
    };
    const dataDir = temporaryDir();
    await importToStore({ dataDir, wiki: createFolder(files) });
    const out = join(temporaryDir(), 'out');
    await exportCommunity(dataDir, out);
    const folder = readdirSync(out, { recursive: true }).map(String);
    const file = folder.find((name) => name.endsWith('html.txt')) ?? '';
    expect(readFileSync(join(out, file), 'utf8')).toBe('<html><b>x</b></html>');
    const { store } = await importToStore({ wiki: join(out, dirname(dirname(file))) });
    expect(store.wiki.page('draft:plan')?.isUnlisted).toBe(true);
    expect(store.wiki.page('html')).toMatchObject({
      source: '<html><b>x</b></html>',
      dialect: '<html shown><b>x</b></html>',
    });
  });

  test('a page may hide itself (plugin hidepages), unless the wiki lacks the plugin', async () => {
    const files = {
      'data/pages/draft/plan.txt': '~~HIDEPAGE~~\n====== Plan ======\n{{tag>x}} words of a plan',
      'data/pages/open.txt': '====== Open ======\n{{tag>x}} words %%~~HIDEPAGE~~%%',
    };
    const { counts, store } = await importToStore({ wiki: createFolder(files) });
    expect(counts).toMatchObject({ pages: 2, hidden: 1 });
    expect(store.wiki.page('draft:plan')).toMatchObject({ isUnlisted: true, title: 'Plan' });
    expect(JSON.stringify(store.wiki.page('tag:x'))).not.toMatch(/plan/i);
    const program = {
      'conf/local.php': conf("$conf['title'] = 'Wiki';"),
      'lib/plugins/wrap/syntax.php': '',
    };
    const { counts: others } = await importToStore({
      wiki: createFolder({ ...files, ...program }),
    });
    expect(others.hidden).toBe(0);
  });

  test('comments are left out where the wiki has the plugin, and counted', async () => {
    const files = {
      'data/pages/a.txt': 'a /* one */ b\n/* two */',
      'conf/local.php': conf("$conf['title'] = 'Wiki';"),
      'lib/plugins/comment/syntax.php': '',
    };
    const { counts, store } = await importToStore({ wiki: createFolder(files) });
    expect(counts.unknown?.comments).toBe(2);
    expect(store.wiki.page('a')).toMatchObject({
      dialect: 'a b',
      source: files['data/pages/a.txt'],
    });
    const off = { ...files, 'conf/plugins.local.php': "<?php $plugins['comment'] = 0;" };
    const { store: kept } = await importToStore({ wiki: createFolder(off) });
    expect(kept.wiki.page('a')?.dialect).toBeUndefined();
  });

  test('an expression that cannot be read stops the import', async () => {
    const wiki = createFolder({
      ...HIDDEN,
      'conf/local.php': conf(`$conf['hidepages'] = '(?x) a';`),
    });
    await expect(importToStore({ wiki })).rejects.toThrow(/hidepages.*\(\?x\) a/);
  });

  test.each([
    'data/pages/#recycle/old.txt',
    'data/pages/@eaDir/x.txt',
    'data/pages/start (1).txt',
    'data/pages/Upper.txt',
    'data/pages/a_.txt',
    'data/media/Thumbs.db',
    'data/media/a/desktop.ini',
    'data/media/#recycle/old.png',
  ])('%s has a name that DokuWiki does not give', async (file) => {
    const wiki = createFolder({
      'data/pages/start.txt': 'S',
      'data/media/a.png': 'png',
      [file]: 'x',
    });
    const { counts, bad } = await importToStore({ wiki });
    expect(counts).toMatchObject({ pages: 1, media: 1, foreign: 1, bad: 0 });
    expect(bad.join()).toContain('has a name that the wiki does not give');
  });
});

test('the report names syntax, plugins and settings that are not known', async () => {
  const wiki = createFolder({
    'data/pages/a.txt':
      '{{gh>a}} {{odd>b}} {{url>https://a.org}} {{page>b}} {{doku>c}} {{own>x}} %%{{no>x}}%%',
    'data/pages/b.txt':
      '{{gh>a}}{{gh>b}} {{topic>x}} {{backlinks>.}} {{backlinks>a}} {{pagequery>x y;fulltext}} <nspages a -pregNSOn="/(a+)+/">',
    'conf/local.php': conf("$conf['breadcrumbs'] = 3; $conf['start'] = 'a';"),
    'conf/interwiki.local.conf': 'own https://own.example/',
    'conf/smileys.local.conf': ':own: own.gif',
    'lib/plugins/gh/syntax.php': '',
    'lib/plugins/off/syntax.php': '',
    'lib/plugins/wrap/syntax.php': '',
    'conf/plugins.local.php': "<?php $plugins['off'] = 0;",
  });
  const { counts } = await importToStore({ wiki });
  const calls = [
    ['gh', 2],
    ['odd', 1],
    ['backlinks', 1],
    ['pagequery', 1],
    ['nspages', 1],
  ];
  const settings = ['breadcrumbs', 'smileys.local.conf'];
  expect(counts.unknown).toEqual({ comments: 0, calls, plugins: ['gh'], settings });
});

test('comments of the plugin discussion stand below the page, where they are on', async () => {
  const file = (status: number) =>
    `a:2:{s:6:"status";i:${status};s:8:"comments";a:1:{s:1:"a";a:2:{s:3:"raw";s:4:"text";s:4:"show";b:1;}}}`;
  const wiki = createFolder({
    'data/pages/open.txt': 'page',
    'data/meta/open.comments': file(2),
    'data/pages/off.txt': 'page',
    'data/meta/off.comments': file(0),
  });
  const { store } = await importToStore({ wiki });
  expect(store.wiki.page('open')?.dialect).toMatch(
    /^page\n\n===== Discussion =====\n\n<WRAP>.*text\n<\/WRAP>\n$/s,
  );
  expect(store.wiki.page('off')?.dialect).toBeUndefined();
});

describe('pages that the wiki shows beside others', () => {
  const NAVIGATION = {
    'data/pages/start.txt': 'S',
    'data/pages/nav.txt': '[[start]]',
    'data/pages/topnav.txt': 'top',
    'data/pages/a/nav.txt': '[[:start]]',
    'data/pages/a/b.txt': 'B',
    'data/pages/a/navbar.txt': 'not for guests',
    'conf/acl.auth.php': '* @ALL 1\na:navbar @ALL 0',
  };
  const settings = "$conf['sidebar'] = 'nav'; $conf['useacl'] = 1;";

  test('are in no list, and stand beside the pages of their namespaces', async () => {
    const wiki = createFolder({ ...NAVIGATION, 'conf/local.php': conf(settings) });
    const { counts, store } = await importToStore({ wiki });
    expect(counts).toMatchObject({ pages: 5, beside: 3, denied: 1 });
    expect(store.wiki.page('a:sidebar')).toMatchObject({ isUnlisted: true, source: '[[:start]]' });
    expect(store.wiki.pages('').map(({ id }) => id)).toEqual(['start']);
    expect(store.wiki.page('a:b')?.navigationIds).toEqual(['topnav', 'a:sidebar']);
    expect(store.wiki.page('start')?.navigationIds).toEqual(['topnav', 'sidebar']);
    expect(store.wiki.page('topnav')?.navigationIds).toEqual(['sidebar']);
  });

  test("are sidebars only with DokuWiki's own template", async () => {
    const own = conf(`${settings} $conf['template'] = 'dokuwiki';`);
    const { store } = await importToStore({
      wiki: createFolder({ ...NAVIGATION, 'conf/local.php': own }),
    });
    expect(store.wiki.pages('').map(({ id }) => id)).toEqual(['start', 'topnav']);
    expect(store.wiki.page('start')?.navigationIds).toEqual(['sidebar']);
  });
});

describe('drafts', () => {
  /** Returns a page's metadata in PHP's format, with the approved revisions. */
  const metadata = (current: number, ...approved: number[]) => {
    const rows = approved.map((at) => `i:${at};a:1:{s:4:"kofi";a:1:{i:0;s:5:"Köfi";}}`);
    const approval = `s:8:"approval";a:${approved.length}:{${rows.join('')}}`;
    return `a:1:{s:7:"current";a:2:{${approval}s:11:"last_change";a:1:{s:4:"date";i:${current};}}}`;
  };
  const FILES = {
    'data/pages/current.txt': 'approved now',
    'data/meta/current.meta': metadata(200, 100, 200),
    'data/pages/older.txt': 'draft {{page>never}}',
    'data/meta/older.meta': metadata(300, 100, 200),
    'data/attic/older.200.txt.gz': gzipSync('approved before {{page>never}}'),
    'data/pages/lost.txt': 'draft',
    'data/meta/lost.meta': metadata(300, 100),
    'data/pages/never.txt': 'draft of a page',
    'data/pages/talk/never.txt': 'free talk',
    'data/pages/former.txt': 'approved once',
    'data/meta/former.meta':
      'a:1:{s:7:"current";a:2:{s:8:"approval";a:1:{i:100;a:3:{i:0;s:4:"kofi";i:1;s:0:"";i:2;s:0:"";}}s:4:"date";a:1:{s:8:"modified";i:100;}}}',
  };

  test.each([
    [{ 'hide drafts': 0 }, ['current', 'former', 'never', 'older', 'talk:never']],
    [{ 'hide drafts': 1, no_apr_namespaces: 'talk' }, ['current', 'former', 'older', 'talk:never']],
    [{ 'hide drafts': 1, no_apr_namespaces: 'talk:' }, ['current', 'former', 'older']],
    [{ 'hide drafts': 1, number_of_approved: 2, no_apr_namespaces: 'talk' }, ['talk:never']],
    [{ 'hide drafts': 1, apr_namespaces: 'talk' }, ['current', 'former', 'lost', 'never', 'older']],
  ])('of the plugin publish, with %s', async (settings, ids) => {
    const assigned = Object.entries(settings).map(
      ([name, value]) => `$conf['plugin']['publish']['${name}'] = '${value}';`,
    );
    const wiki = createFolder({ ...FILES, 'conf/local.php': conf(assigned.join('\n')) });
    const { store } = await importToStore({ wiki });
    const all = ['current', 'former', 'lost', 'never', 'older', 'talk:never'];
    expect(all.filter(store.wiki.hasPage)).toEqual(ids);
    const older = store.wiki.page('older')?.source ?? 'approved before';
    expect(older).toMatch(ids.includes('lost') ? /^draft/ : /^approved before/);
  });

  test('of the plugin approve: the approved revision, or nothing', async () => {
    const wiki = createFolder({ ...FILES, 'conf/local.php': conf("$conf['title'] = 'Wiki';") });
    const db = openSqlite(join(wiki, 'data/meta/approve.sqlite3'));
    // From its db/update0001.sql.
    db.exec(`CREATE TABLE page (page TEXT PRIMARY KEY, maintainer TEXT, hidden BOOLEAN);
      CREATE TABLE revision (page TEXT, rev INTEGER, approved TEXT, current BOOLEAN);
      INSERT INTO page (page, hidden) VALUES ('older', 0), ('never', 0), ('talk:never', 1);
      INSERT INTO revision VALUES ('older', 100, 'x', 0),
        ('older', 200, 'x', 0), ('older', 300, NULL, 1), ('never', 300, NULL, 1)`);
    db.close();
    const { counts, bad, store } = await importToStore({ wiki });
    expect(counts).toMatchObject({ unapproved: 2 });
    expect(bad).toContain('never.txt: has no revision that is approved');
    expect(store.wiki.page('older')?.source).toMatch(/^approved before/);
    expect(store.wiki.page('never')).toBeUndefined();
    expect(store.wiki.page('talk:never')?.source).toBe('free talk');
  });

  test('of the plugin approve where it shows drafts to readers', async () => {
    const shown = conf("$conf['plugin']['approve']['hide_drafts_for_viewers'] = 0;");
    const wiki = createFolder({
      'data/pages/a.txt': 'draft',
      'data/meta/approve.sqlite3': 'not read',
      'conf/local.php': shown,
    });
    const { store } = await importToStore({ wiki });
    expect(store.wiki.page('a')?.source).toBe('draft');
  });

  test('a database of approvals that cannot be read stops the import', async () => {
    const wiki = createFolder({ ...FILES, 'data/meta/approve.sqlite3': 'no database' });
    await expect(importToStore({ wiki })).rejects.toThrow(/drafts.*approve\.sqlite3/);
  });
});
