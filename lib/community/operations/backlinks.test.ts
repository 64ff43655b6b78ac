import { expect, test } from 'vitest';
import type { RenderedMarkup } from '@/lib/model/community';
import { BacklinkIndex } from './backlinks';

const page = (id: string, links: string[]) => {
  const body: Omit<RenderedMarkup, 'html'> = {
    direction: 'ltr',
    headings: [],
    excerpt: '',
    text: '',
    links,
    quotes: [],
  };
  return { id, title: id.toUpperCase(), body: body as RenderedMarkup };
};
const ids = (links: BacklinkIndex, id: string) => links.to(id).map((link) => link.id);

test('backlinks of a page are the pages that link to it', () => {
  const links = new BacklinkIndex();
  links.add(page('b', ['x', 'y']));
  links.add(page('a', ['x', 'a']));
  expect(links.to('x')).toEqual([
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ]);
  expect(ids(links, 'a')).toEqual([]);
  expect(ids(links, 'z')).toEqual([]);
});

test('a page counts as it was last read', () => {
  const links = new BacklinkIndex();
  links.add(page('a', ['x']));
  links.add(page('a', ['y']));
  expect(ids(links, 'x')).toEqual([]);
  expect(ids(links, 'y')).toEqual(['a']);
});

test('the oldest page is removed beyond the limit', () => {
  const links = new BacklinkIndex(2);
  for (const id of ['a', 'b', 'c']) links.add(page(id, ['x']));
  expect(ids(links, 'x')).toEqual(['b', 'c']);
});
