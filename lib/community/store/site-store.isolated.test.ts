import { expect, test } from 'vitest';
import { sampleForum, samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, configure } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { publishStore } from '@/lib/store/build/publish-store';
import { servedParts } from './site-store';

const OWN = { name: 'CC0', url: 'https://cc0.example/' };

test.each<[string, { hasBoard?: boolean; url?: string }, object | undefined]>([
  ['a wiki alone', {}, OWN],
  ['a wiki and a board', { hasBoard: true }, undefined],
  ['a wiki alone, with the setting', { url: 'https://b.example/' }, { url: 'https://b.example/' }],
])('the license of %s is shown', async (_, { hasBoard = false, url = '' }, shown) => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    builder.addPage(samplePage('a'));
    builder.setWikiLicense(OWN);
    if (hasBoard) builder.addForum(sampleForum(1));
  });
  configure({ DATA_DIR: dataDir, LICENSE_URL: url, LICENSE: '' });
  const state = defineProcessState('site-store', () => ({ source: undefined as unknown }));
  state().source = undefined;
  servedParts();
  const { license } = config();
  expect(license).toEqual(shown && expect.objectContaining(shown));
});
