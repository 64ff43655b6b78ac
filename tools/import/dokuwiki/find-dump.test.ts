import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '../import-community';

/** A dump as `dokuwiki-dumper` leaves it. */
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

test('a folder of pages may have namespaces of these names', async () => {
  const wiki = createFolder({ 'start.txt': 'S', 'pages/x.txt': 'X', 'media/y.txt': 'Y' });
  const { store } = await importToStore({ dataDir: temporaryDir(), wiki });
  expect(store.wiki.page('pages:x')).toBeDefined();
  expect(store.wiki.page('media:y')).toBeDefined();
});
