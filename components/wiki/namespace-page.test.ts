import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paging } from '@/lib/urls/views/paging';
import { NamespacePage } from './namespace-page';

/** The contents of a live wiki without namespaces, which lists its pages by the root alone. */
const contentsOf = (count: number, hasNext: boolean, wikiPages?: number) =>
  renderToStaticMarkup(
    createElement(NamespacePage, {
      view: { kind: 'namespace', id: '', page: 1 },
      title: '',
      all: [],
      crumbs: [],
      counts: { namespaces: wikiPages === undefined ? 0 : 3, pages: count },
      wikiPages,
      namespaces: [],
      pages: Array.from({ length: count }, (_, at) => ({ id: `page${at}`, title: `Page ${at}` })),
      paging: paging(1, count, hasNext ? count + 1 : count),
    }),
  );

test.each([
  ['few pages are looked through', 60, false, false],
  ['more are filtered', 61, false, true],
  ['a part of them is not filtered', 61, true, false],
])('the contents of a flat wiki: %s', (_, count, hasNext, isFiltered) => {
  const html = contentsOf(count, hasNext);
  expect(html.includes('data-filter')).toBe(isFiltered);
  expect(html.match(/href="\/wiki\/pages\/page/g)).toHaveLength(count);
});

test('the contents of a wiki count its pages as its home page does', () => {
  expect(contentsOf(30, false, 36)).toContain('3 sections · 36 pages');
  expect(contentsOf(30, false, 20)).toContain('3 sections · 30 pages');
});
