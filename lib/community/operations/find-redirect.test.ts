import { expect, test } from 'vitest';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { openSite } from '../site/open-site';
import { findRedirect } from './find-redirect';

const SOURCES = {
  start: 'See [[new:page]].',
  'new:page': 'a marmoset',
  'old:one': '~~REDIRECT>new:page#Two Words~~ marmoset',
  'old:two': '#redirect old:one',
  'old:near': '\n~~goto>.one?5s~~',
  'round:a': '~~REDIRECT>round:b~~',
  'round:b': '~~REDIRECT>round:a~~',
  'old:lost': '~~REDIRECT>nowhere~~',
};

test('redirects of pages lead to their end, and are in no list and no search', async () => {
  const dataDir = temporaryDir();
  configure({ DATA_DIR: dataDir, API_BASE_URL: '', LOG_LEVEL: 'silent' });
  await publishStore(dataDir, async (builder) => {
    for (const [id, source] of Object.entries(SOURCES)) builder.addPage(samplePage(id, source));
  });
  const site = openSite();
  const { community } = site;
  const found = Object.entries(SOURCES).map(async ([id, source]) => [
    id,
    await findRedirect(site, { id, source }),
  ]);
  expect(Object.fromEntries(await Promise.all(found))).toEqual({
    'old:one': '/wiki/pages/new:page#s-two_words',
    'old:two': '/wiki/pages/new:page#s-two_words',
    'old:near': '/wiki/pages/new:page#s-two_words',
  });
  expect(await community.namespaces()).toMatchObject({ value: [{ id: '' }, { id: 'new' }] });
  expect(await community.pages('old')).toMatchObject({ kind: 'missing' });
  const search = await community.search?.({ text: 'marmoset', offset: 0, limit: 10 });
  expect(search).toMatchObject({ value: { total: 1 } });
});
