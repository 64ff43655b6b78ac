import { expect, test } from 'vitest';
import { PageIndex } from './page-index';

const PAGES = {
  'net:router': ['Routers ]] all', '{{tag>WiFi "free software"}}'],
  'net:card': ['Card', 'text {{tag>wifi}}'],
  pdf: ['pdf', `{{tag>free_software ${'x'.repeat(300)}}}`],
};

function indexOf(usesHeadings = false): PageIndex {
  const index = new PageIndex(usesHeadings);
  for (const [id, [title = '', source]] of Object.entries(PAGES)) index.add({ id, title, source });
  return index;
}

test.each([
  ['{{topic>wifi}}', '\n  * [[:net:card|Card]]\n  * [[:net:router|Routers ] ] all]]'],
  ['{{topic>wifi -"free software"&list}}', '\n  * [[:net:card|Card]]'],
  ['{{topic>net?free_software +wifi}}', '\n  * [[:net:router|Routers ] ] all]]'],
  ['<nspages net -h1>', '\n  * [[:net:card|Card]]\n  * [[:net:router|Routers ] ] all]]'],
  [
    '* {{indexmenu>:net#2|js}} b',
    '* \n  * [[:net:card|Card]]\n  * [[:net:router|Routers ] ] all]] b',
  ],
  ['{{namespace>net&noheader}}', '\n{{page>:net:card&noheader}}\n{{page>:net:router&noheader}}'],
  ['{{namespace>:&depth=1}}', '\n{{page>:pdf&depth=1}}'],
  ['{{tagtopic>free_software}}', '\n{{page>:net:router}}\n{{page>:pdf}}'],
  ['a {{topic>none}} %%{{topic>wifi}}%%', 'a  %%{{topic>wifi}}%%'],
])('%j is the list of the pages that are meant', (source, expected) => {
  const page = { id: 'a', title: 'A', source };
  expect(indexOf().isNeededFor(page)).toBe(true);
  expect(indexOf().fill(page).dialect).toBe(expected);
});

test('links without a title are named by headings where the wiki does so', () => {
  const source = '[[card]] [[card|x]] [[card#y]] [[:pdf]] [[none]] [[http://a.org]]';
  const { dialect: filled } = indexOf(true).fill({ id: 'net:b', title: 'B', source });
  expect(filled).toBe(source.replace('[[card]]', '[[card|Card]]'));
});

test('a tag has a page, unless the wiki has it or its id would be too long for a URL', () => {
  const index = indexOf();
  index.add({ id: 'tag:wifi', title: 'Own', source: '' });
  expect([...index.tagPages()]).toEqual([
    {
      id: 'tag:free_software',
      title: 'free software',
      source:
        '====== free software ======\n\n  * [[:pdf|pdf]]\n  * [[:net:router|Routers ] ] all]]',
    },
  ]);
});

test('a page that lists all pages again and again stays short enough to be formatted', () => {
  const page = { id: 'a', title: 'A', source: '{{namespace>:&depth=0}}'.repeat(50_000) };
  expect(indexOf().fill(page).dialect?.length).toBeLessThan(2_000_000);
});
