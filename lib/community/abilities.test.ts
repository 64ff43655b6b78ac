import { expect, test } from 'vitest';
import { samplePage, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { storePath } from '@/lib/store/database/store-path';
import { readChangesSince, readPublicationId } from '@/lib/store/queries/publication-queries';
import { abilitiesOf } from './abilities';
import { partsOf } from './kinds';
import { siteStore } from './store/site-store';

const abilities = () => abilitiesOf(partsOf(config()), config(), {});

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
    return abilities();
  };
  expect(await publish(false, false)).toMatchObject({ showWiki: false, showSelections: false });
  const first = readPublicationId(path) ?? '';
  expect(await publish(false, false)).toMatchObject({ showWiki: false });
  expect(readChangesSince(path, first)).toBeDefined();
  expect(await publish(true, false)).toMatchObject({ showWiki: true, showSelections: false });
  // Every page has a new header.
  expect(readChangesSince(path, first)).toBeUndefined();
  expect(await publish(true, true)).toMatchObject({ showWiki: true, showSelections: true });
});

test('a remote community is taken to have all parts, since it does not say', () => {
  configure({ API_BASE_URL: 'http://127.0.0.1:9/api', API_KIND: 'interface' });
  expect(abilities()).toMatchObject({
    showWiki: true,
    showBoard: true,
    showSelections: true,
    countPosts: false,
    listTags: false,
  });
});

test('a wiki alone has no board, and beside a Discourse both are there', () => {
  const wiki = { WIKI_URL: 'http://127.0.0.1:9/wiki' };
  configure({ ...wiki, API_BASE_URL: '' });
  expect(abilities()).toMatchObject({ showWiki: true, showBoard: false, showSelections: false });
  configure({ ...wiki, API_BASE_URL: 'http://127.0.0.1:9', API_KIND: 'discourse' });
  expect(abilities()).toMatchObject({ showWiki: true, showBoard: true, countPosts: true });
});
