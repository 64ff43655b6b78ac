import { expect, test } from 'vitest';
import { samplePage, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { storePath } from '@/lib/store/database/store-path';
import { readChangesSince, readPublicationId } from '@/lib/store/queries/publication-queries';
import { capabilities } from './capabilities';
import { siteStore } from './site-store';

test('a community in the data folder has what its store holds, also after another one replaced it', async () => {
  const dataDir = temporaryDir();
  const path = storePath(dataDir);
  configure({ DATA_DIR: dataDir });
  const publish = async (hasWiki: boolean, isFeatured: boolean) => {
    await publishStore(dataDir, async (builder) => {
      builder.addTopic(sampleTopic(1, { isFeatured }));
      if (hasWiki) builder.addPage(samplePage('start'));
    });
    siteStore().check();
    return capabilities();
  };
  expect(await publish(false, false)).toMatchObject({ hasWiki: false, hasSelections: false });
  const first = readPublicationId(path) ?? '';
  expect(await publish(false, false)).toMatchObject({ hasWiki: false });
  expect(readChangesSince(path, first)).toBeDefined();
  expect(await publish(true, false)).toMatchObject({ hasWiki: true, hasSelections: false });
  // Every page has a new header.
  expect(readChangesSince(path, first)).toBeUndefined();
  expect(await publish(true, true)).toMatchObject({ hasWiki: true, hasSelections: true });
});

test('a remote community is taken to have all parts, since it does not say', () => {
  configure({ API_BASE_URL: 'http://127.0.0.1:9/api', API_KIND: 'interface' });
  expect(capabilities()).toEqual({
    hasWiki: true,
    hasBoard: true,
    hasSelections: true,
    hasPostTotals: false,
    canListTags: false,
  });
});

test('a wiki alone has no board, and beside a Discourse both are there', () => {
  const wiki = { WIKI_URL: 'http://127.0.0.1:9/wiki' };
  configure({ ...wiki, API_BASE_URL: '' });
  expect(capabilities()).toMatchObject({ hasWiki: true, hasBoard: false, hasSelections: false });
  configure({ ...wiki, API_BASE_URL: 'http://127.0.0.1:9', API_KIND: 'discourse' });
  expect(capabilities()).toMatchObject({ hasWiki: true, hasBoard: true, hasPostTotals: true });
});
