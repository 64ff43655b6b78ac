import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { createStore, samplePage } from '@/e2e/fixtures/store';
import { storeCommunity } from '@/lib/community/store/store-community';
import { loadWikiContents } from './load-wiki-contents';

const IDS = ['start', 'about', 'clocks:start', 'clocks:oil', 'clocks:swiss:eta', 'wood:glue'];

test('the contents of a wiki are its sections with all their pages, its own pages and what changed last', async () => {
  const store = await createStore((builder) => {
    for (const [index, id] of IDS.entries()) {
      builder.addPage({
        ...samplePage(id),
        lastModified: new Date(1_700_000_000_000 + index * 1000),
      });
    }
  });
  const site = sampleSite(storeCommunity({ open: async () => store, current: () => store }));
  const namespaces = await site.community.namespaces();
  const { sections, pages, changed } = await loadWikiContents(
    namespaces.kind === 'ok' ? namespaces.value : [],
    site,
  );
  expect(sections.map(({ id, pageCount }) => [id, pageCount])).toEqual([
    ['clocks', 3],
    ['wood', 1],
  ]);
  // The start pages of section and wiki are not named again.
  expect(sections[0]?.titles).toEqual(['swiss', 'clocks:oil']);
  expect(pages.map(({ id }) => id)).toEqual(['about']);
  expect(changed.map(({ id }) => id)).toEqual(IDS.toReversed());
});

test('a wiki with categories is in order by them, those with most pages first', async () => {
  const root = samplePage('Oil');
  const categories = [
    { id: 'Category:A', title: 'A', pages: 2 },
    { id: 'Category:B', title: 'B', pages: 9 },
  ];
  const site = sampleSite({
    hasPage: undefined,
    pages: async () => ({ kind: 'ok', value: [root] }),
    categories: async () => ({ kind: 'ok', value: categories }),
  });
  const contents = await loadWikiContents([{ id: 'Category', title: 'Category' }], site);
  expect(contents).toMatchObject({ sections: [], pages: [], changed: [{ id: 'Oil' }] });
  expect(contents.categories.map(({ title }) => title)).toEqual(['B', 'A']);
});
