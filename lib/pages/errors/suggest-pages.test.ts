import { expect, test, vi } from 'vitest';
import { createStore, samplePage } from '@/e2e/fixtures/store';
import { config, parseConfig } from '@/lib/base/config/config';
import { community, communityInStore } from '@/lib/community/open-community';
import { storeCommunity } from '@/lib/community/store/store-community';
import { describeStatus } from './describe-error';
import { suggestPages } from './suggest-pages';

test.each([
  ['/wiki/pages/glosary', ['glossary']],
  ['/wiki/pages/glossary_of_all_the_words_that_a_reader_may_not_know_yet', ['glossary']],
  // It begins like "notes" but means something else.
  ['/nothere', undefined],
  ['/zz_an_address_that_begins_as_no_title_at_all_and_is_very_long', undefined],
])('%s names near titles after a few searches', async (url, titles) => {
  const store = await createStore((builder) => {
    for (const id of ['glossary', 'glacier', 'notes']) builder.addPage(samplePage(id));
  });
  const inStore = storeCommunity({ open: async () => store, current: () => store });
  const suggest = vi.fn(inStore.suggest);
  communityInStore.set({ ...inStore, suggest });
  const { near } = await suggestPages(describeStatus(404), url);
  expect(near?.map(({ text }) => text)).toEqual(titles);
  expect(suggest.mock.calls.length).toBeLessThan(12);
});

test('a community that is read live is not asked for titles near an address', async () => {
  config.set(parseConfig({ WIKI_URL: 'http://wiki.invalid' }));
  const suggest = vi.fn(async () => ({ kind: 'ok' as const, value: [] }));
  communityInStore.set(undefined);
  community.set({ ...community(), suggest });
  expect(await suggestPages(describeStatus(404), '/wiki/pages/glosary')).toEqual({
    ...describeStatus(404),
    searchText: 'glosary',
  });
  expect(suggest).not.toHaveBeenCalled();
});
