import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '../import-community';
import { findWiki } from './find-wiki';

/** A dump by `dokuwiki-dumper`. */
const FILES = {
  'pages/start.txt': '====== Start ======\n{{a:map.png}}',
  'pages/a/b.txt': 'B',
  'media/a/map.png': 'png',
  'meta/a/b.changes': ['100\t::1\tC\ta:b\tKofi\tcreated', '300\t::1\tE\ta:b\tRuth\tlater'],
  'attic/a/b.100.txt': 'old',
  'dumpMeta/info.json': '{}',
};

test.each(['', 'data/'])('a dump with its folders in %j is imported as it is', async (top) => {
  const dump = createFolder(
    Object.fromEntries(Object.entries(FILES).map(([name, text]) => [top + name, text])),
  );
  const dataDir = temporaryDir();
  const { counts, bad, store } = await importToStore({ dataDir, wiki: dump, strict: true });
  expect(bad).toEqual([]);
  expect(counts).toMatchObject({ pages: 2, media: 1 });
  expect(store.wiki.page('start')?.title).toBe('Start');
  expect(store.wiki.page('a:b')).toMatchObject({ author: 'Ruth', lastModified: new Date(300_000) });
  expect(readFileSync(join(dataDir, 'media/a/map.png'), 'utf8')).toBe('png');
  expect(await importCommunity({ dataDir: temporaryDir(), media: dump })).toMatchObject({
    media: 1,
  });
});

test('a wiki with an empty folder of media, or with empty folders in it, has no media', async () => {
  for (const folder of ['media', 'media/wiki']) {
    const dump = createFolder({ 'pages/start.txt': 'x', 'meta/x': '' });
    mkdirSync(join(dump, folder), { recursive: true });
    const { counts } = await importToStore({ wiki: dump });
    expect([counts.pages, counts.media]).toEqual([1, undefined]);
  }
});

const ACL = [
  '# a comment',
  '*\t@ALL\t1',
  'private:*  @ALL 0  # nobody',
  'private:open @ALL 1',
  'staff:* @user 8',
  'staff:* @ALL 0',
  '%USER%:* @ALL 1',
];

/** Folders that contain a wiki in different places, and the given folder. */
const LAYOUTS = {
  'an installation': ['', 'data', 'conf'],
  'its data': ['data', 'data', 'conf'],
  'its pages': ['data/pages', 'data', 'conf'],
  'the program of Debian': ['usr/share/dokuwiki', 'var/lib/dokuwiki/data', 'etc/dokuwiki'],
  'the data of Debian': ['var/lib/dokuwiki', 'var/lib/dokuwiki/data', 'etc/dokuwiki'],
} as const;

test.each(Object.entries(LAYOUTS))('%s: all but what guests may not read', async (_, layout) => {
  const [given, data, conf] = layout;
  const wiki = createFolder({
    'usr/share/dokuwiki/inc/init.php': '',
    [`${data}/pages/start.txt`]: 'S',
    [`${data}/pages/private/secret.txt`]: 'S',
    [`${data}/pages/private/open.txt`]: 'S',
    [`${data}/pages/staff/deep/x.txt`]: 'S',
    [`${data}/media/map.png`]: 'png',
    [`${data}/media/staff/%D0%BA.png`]: 'png',
    [`${conf}/dokuwiki.php`]: "<?php $conf['useacl'] = 0; /* $conf['useacl'] = 0; */",
    [`${conf}/local.php`]: `<?php\n// it's\n$conf["useacl"] = 1; # $conf['useacl'] = 0;`,
    [`${conf}/acl.auth.php`]: ACL,
  });
  const savedir = `$conf['savedir'] = '${join(wiki, data)}';`;
  writeFileSync(join(wiki, conf, 'local.protected.php'), `<?php ${savedir}`);
  const { counts, bad, store } = await importToStore({ wiki: join(wiki, given) });
  expect(counts).toMatchObject({ pages: 2, media: 1, denied: 3, settings: join(wiki, conf) });
  expect(bad.sort()).toEqual([
    'private/secret.txt: is in private, and not for guests',
    'staff/%D0%BA.png: is in staff, and not for guests',
    'staff/deep/x.txt: is in staff:deep, and not for guests',
  ]);
  expect(store.wiki.page('private:open')).toBeDefined();
  expect(store.wiki.page('private:secret')).toBeUndefined();
});

test('a wiki whose access list is no file is refused, unless forced', async () => {
  const files = { 'data/pages/a.txt': 'A', 'conf/local.php': "<?php $conf['useacl'] = 1;" };
  const request = { wiki: createFolder(files) };
  spawnSync(
    'mkfifo',
    ['acl.auth.php', 'interwiki.local.conf'].map((name) => join(request.wiki, 'conf', name)),
  );
  await expect(importToStore(request)).rejects.toThrow(/access list.*acl\.auth\.php.*--force/s);
  expect((await importToStore({ ...request, force: true })).counts.pages).toBe(1);
});

test('an installation without its pages is refused', () => {
  const wiki = createFolder({ 'inc/init.php': '', 'lib/a.txt': 'no page' });
  expect(() => findWiki(wiki)).toThrow(/pages are elsewhere.*savedir/);
});

test('names are read as the wiki writes them, and media are found by their ids', async () => {
  const safe = createFolder({
    'data/pages/%mo%n2].txt': 'S',
    'data/media/u\u0308ber.png': 'png',
    'conf/local.php': "<?php $conf['fnencode'] = 'safe';",
  });
  const dataDir = temporaryDir();
  const { store } = await importToStore({ dataDir, wiki: safe });
  expect(store.wiki.pages('').map(({ id }) => id)).toEqual([
    String.fromCodePoint(32 + Number.parseInt('mo', 36), 32 + Number.parseInt('n2', 36)),
  ]);
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['ueber.png']);
});

test('namespaces begin with the page that the settings name, and pages show what they do of others', async () => {
  const wiki = createFolder({
    'data/pages/home.txt': '[[a:]] {{topic>x}}',
    'data/pages/a/home.txt': '====== A! ======\n{{tag>x}}',
    'data/pages/b/home.txt': 'B',
    'data/pages/b/start.txt': 'S',
    'conf/local.php': "<?php $conf['start'] = 'home'; $conf['useheading'] = 1;",
  });
  const { counts, store } = await importToStore({ wiki });
  expect(counts.pages).toBe(4);
  expect(store.wiki.page('a:start')?.source).toBe('#redirect :a:home');
  expect(store.wiki.home()?.source).toBe('#redirect :home');
  expect(store.wiki.page('b:start')?.source).toBe('S');
  expect(store.wiki.page('home')).toMatchObject({
    source: '[[a:]] {{topic>x}}',
    dialect: '[[:a:home|A!]] \n  * [[:a:home|A!]]',
  });
  expect(store.wiki.page('tag:x')?.title).toBe('x');
});

test('a repository may hold pages beside other files', () => {
  const repo = createFolder({ 'README.txt': 'R', 'pages/a.txt': 'A', 'scripts/x.sh': '' });
  expect(findWiki(repo).pages).toBe(join(repo, 'pages'));
});

test('a folder of pages may have namespaces of these names', async () => {
  const wiki = createFolder({ 'start.txt': 'S', 'pages/x.txt': 'X', 'media/y.txt': 'Y' });
  const { store } = await importToStore({ wiki });
  expect(store.wiki.page('pages:x')).toBeDefined();
  expect(store.wiki.page('media:y')).toBeDefined();
});

const LICENSE_FILE = `<?php
$license['cc-by'] = array(
    'name' => 'CC Attribution 4.0 International',
    'url'  => 'https://creativecommons.org/licenses/by/4.0/deed.en',
);
$license['cc-zero'] = ['name' => 'CC0', 'url' => 'https://creativecommons.org/zero'];`;

test.each([
  [
    'cc-by',
    '',
    'LICENSE="CC Attribution 4.0 International" LICENSE_URL=https://creativecommons.org/licenses/by/4.0/deed.en',
  ],
  ['cc-zero', '', 'LICENSE="CC0" LICENSE_URL=https://creativecommons.org/zero'],
  [
    'own',
    "<?php $license['own'] = array('name' => 'Ours', 'url' => 'https://w.example/l');",
    'LICENSE="Ours" LICENSE_URL=https://w.example/l',
  ],
  ['', '', undefined],
  ['unknown', '', undefined],
])('the license %j of a wiki is stored, and given as settings', async (name, local, license) => {
  const wiki = createFolder({
    'data/pages/a.txt': 'A',
    'conf/local.php': `<?php $conf['license'] = '${name}';`,
    'conf/license.php': LICENSE_FILE,
    'conf/license.local.php': local,
  });
  const dataDir = temporaryDir();
  const { counts, store } = await importToStore({ dataDir, wiki });
  expect(counts.license).toBe(license);
  const given = /^LICENSE="(.*)" LICENSE_URL=(.*)$/.exec(license ?? '');
  const kept = given ? { name: given[1], url: given[2] } : undefined;
  expect(store.parts.license).toEqual(kept);
  // An import of a board keeps the wiki.
  const board = createFolder({
    'forums.jsonl': '{"id":1,"name":"F"}',
    'topics.jsonl': '{"tid":1,"forum_id":1,"title":"T"}',
    'posts.jsonl': '{"pid":1,"tid":1,"post_rendered":"x"}',
  });
  expect((await importToStore({ dataDir, board })).store.parts.license).toEqual(kept);
});
