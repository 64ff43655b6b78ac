import { expect, test } from 'vitest';
import { createStore, samplePage } from '@/e2e/fixtures/store';

const wiki = async (...ids: string[]) =>
  (await createStore((builder) => ids.forEach((id) => void builder.addPage(samplePage(id))))).wiki;

test('namespaces are listed in the order of their tree, with every one in between', async () => {
  const { namespaces } = await wiki('start', 'a:start', 'a-b:x', 'a:b:c:deep', 'z:last', 'aa:x');
  const ids = (id: string) => namespaces(id).map((one) => one.id);
  expect(ids('')).toEqual(['', 'a', 'a:b', 'a:b:c', 'a-b', 'aa', 'z']);
  expect(ids('a')).toEqual(['a', 'a:b', 'a:b:c']);
  expect(ids('a:b:c')).toEqual(['a:b:c']);
  expect(ids('a:')).toEqual([]);
  expect(ids('a\0')).toEqual([]);
  expect(namespaces('a').map((one) => one.title)).toEqual(['a:start', 'b', 'c']);
});

test('a namespace whose start page has no heading has its own name', async () => {
  const store = await createStore((builder) => {
    builder.addPage({ ...samplePage('clocks:start', 'Without a heading.'), title: 'start' });
  });
  expect(store.wiki.namespaces('clocks')).toEqual([{ id: 'clocks', title: 'clocks' }]);
});

test('the pages of a namespace are those directly in it', async () => {
  const { pages } = await wiki('b', 'a', 'a:x', 'a:y:z');
  expect(pages('').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(pages('a').map(({ id }) => id)).toEqual(['a:x']);
  expect(pages('a:y').map(({ id }) => id)).toEqual(['a:y:z']);
});

test.each([
  [['b', 'a', 'start', 'a:x'], 'start'],
  [['welcome', 'zebra', 'a:x'], 'welcome'],
  [['n:start', 'm:page'], 'm:page'],
  [[], undefined],
])('the home page among %o is %s', async (ids, home) => {
  expect((await wiki(...ids)).home()?.id).toBe(home);
});

test('ids that cannot exist have no record', async () => {
  const { page: read, hasPage } = await wiki('start');
  for (const id of ['start\0', 'start\0x', '', "'; DROP TABLE page; --", 'x'.repeat(1e6), '🙂']) {
    expect([read(id), hasPage(id)], id.slice(0, 40)).toEqual([undefined, false]);
  }
});

test('a page has the pages that link to it, whichever were read before', async () => {
  const link = (id: string, target: string) => ({ ...samplePage(id), source: `[[${target}]]` });
  const store = await createStore((builder) => {
    for (let number = 10; number < 50; number += 1) builder.addPage(link(`a:p${number}`, 'oil'));
    for (const page of [link('b', 'a:oil'), link('a:oil', 'a:oil'), samplePage('c')]) {
      builder.addPage(page);
    }
    builder.addPage({ ...samplePage('d'), source: undefined, html: '<a data-wiki-id="c">C</a>' });
  });
  const { total, pages } = store.wiki.page('a:oil')?.backlinks ?? {};
  expect(total).toBe(41);
  expect(pages).toHaveLength(30);
  expect(pages?.slice(0, 2)).toEqual([
    { id: 'a:p10', title: 'a:p10' },
    { id: 'a:p11', title: 'a:p11' },
  ]);
  expect(store.wiki.page('c')?.backlinks).toEqual({ total: 1, pages: [{ id: 'd', title: 'd' }] });
  expect(store.wiki.page('b')?.backlinks).toEqual({ total: 0, pages: [] });
});

test('an id leads to its page and section, unless a page of its own has it', async () => {
  const store = await createStore((builder) => {
    for (const id of ['a:oil', 'own']) builder.addPage(samplePage(id));
    builder.addRedirect({ id: 'grease', target: 'a:oil', section: 'Care' });
    builder.addRedirect({ id: 'own', target: 'a:oil' });
    builder.addRedirect({ id: 'dead', target: 'missing' });
  });
  const { page: read, hasPage, pages } = store.wiki;
  expect(read('grease')).toMatchObject({ id: 'a:oil', section: 'Care' });
  expect([read('own')?.id, read('dead')]).toEqual(['own', undefined]);
  expect([hasPage('grease'), pages('').map(({ id }) => id)]).toEqual([true, ['own']]);
});

test('a category has the pages that link to it, other categories aside', async () => {
  const page = (id: string, ...categories: string[]) => ({
    ...samplePage(id),
    source: undefined,
    html: categories.map((name) => `<a href="/wiki/pages/Category:${name}">${name}</a>`).join(''),
  });
  const store = await createStore((builder) => {
    for (let number = 1; number <= 8; number += 1) builder.addPage(page(`P${number}`, 'Oils'));
    builder.addPage(page('Glue', 'Wood', 'Nowhere'));
    builder.addPage({ ...page('Category:Oils', 'Wood'), title: 'Category:Oils' });
    builder.addPage({ ...page('Category:Wood'), title: 'Category:Wood' });
    builder.addPage({ ...page('Category:Empty'), title: 'Category:Empty' });
  });
  expect(store.wiki.categories('Category')).toEqual([
    { id: 'Category:Oils', title: 'Oils', pages: 8, titles: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'] },
    { id: 'Category:Wood', title: 'Wood', pages: 1, titles: ['Glue'] },
  ]);
  expect(store.wiki.categories('Kategorie')).toEqual([]);
});
