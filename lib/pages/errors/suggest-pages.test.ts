import { expect, test, vi } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { createStore, samplePage } from '@/e2e/fixtures/store';
import { storeCommunity } from '@/lib/community/store/store-community';
import { describeStatus } from './describe-error';
import { suggestPages } from './suggest-pages';

test.each([
  ['/wiki/pages/glosary', ['glossary']],
  ['/wiki/pages/glossary_of_all_the_words_that_a_reader_may_not_know_yet', ['glossary']],
  // One character is wrong, and the title has the other script.
  ['/wiki/pages/襄阳守诚', ['襄陽守城']],
  // It begins like "notes" but means something else.
  ['/nothere', undefined],
  ['/zz_an_address_that_begins_as_no_title_at_all_and_is_very_long', undefined],
])('%s names near titles after a few searches', async (url, titles) => {
  const store = await createStore((builder) => {
    for (const id of ['glossary', 'glacier', 'notes', '襄陽守城']) builder.addPage(samplePage(id));
  });
  const inStore = storeCommunity({ open: async () => store, current: () => store });
  const suggest = vi.fn(inStore.suggest);
  const site = sampleSite({ suggest });
  const { near } = await suggestPages(describeStatus(404), url, site);
  expect(near?.map(({ text }) => text)).toEqual(titles);
  expect(suggest.mock.calls.length).toBeLessThan(12);
});

test('a community that is read live is not asked for titles near an address', async () => {
  const suggest = vi.fn(async () => ({ kind: 'ok' as const, value: [] }));
  const site = sampleSite({ suggest }, { searchPosts: false });
  expect(await suggestPages(describeStatus(404), '/wiki/pages/glosary', site)).toEqual({
    ...describeStatus(404),
    isGeneral: false,
    searchText: 'glosary',
  });
  expect(suggest).not.toHaveBeenCalled();
});
