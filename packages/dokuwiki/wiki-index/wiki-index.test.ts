import { expect, test } from 'vitest';
import { WikiIndex } from './wiki-index';

const PAGES: Record<string, [title: string, source: string]> = {
  'net:router': [
    'Routers ]] all',
    '{{tag>WiFi "free software"}}\n---- dataentry ----\nBrands: Bee, C\n----',
  ],
  'net:card': [
    'Card',
    'text {{tag>wifi}}\n---- dataentry r ----\nBrands: A, C\nSite_url: x.org\n----',
  ],
  pdf: ['pdf', '{{tag>free_software}}'],
};

function indexOf(usesHeadings = false): WikiIndex {
  const index = new WikiIndex({ usesHeadings });
  for (const [id, [title, source]] of Object.entries(PAGES)) {
    index.add({ id, title, source });
  }
  return index;
}

test.each([
  ['{{topic>wifi}}', '\n  * [[:net:card|Card]]\n  * [[:net:router|Routers ] ] all]]'],
  ['{{topic>wifi -"free software"&list}}', '\n  * [[:net:card|Card]]'],
  ['{{topic>net?free_software +wifi}}', '\n  * [[:net:router|Routers ] ] all]]'],
  [
    '<nspages net -h1 -textPages="Of net">',
    '\n\nOf net\n\n  * [[:net:card|Card]]\n  * [[:net:router|Routers ] ] all]]',
  ],
  [
    '<nspages net -exclude:card -reverse>',
    '\n\nPages in this namespace:\n\n  * [[:net:router|router]]',
  ],
  ['<nspages : -subns -nopages -textNS="">', '\n  * [[:net:|net]]'],
  ['<nspages : -exclude:[net: pdf] -subns -pagesInNs -textNS="">', '\nNo subnamespaces.\n'],
  ['<nspages : -exclude:[net: pdf] -hideNoPages>', ''],
  ['<nspages none>', "\n\nthis namespace doesn't exist: none\n"],
  [
    '<nspages net -pregPagesOn="/^r/i" -idAndTitle -simpleLine -actualTitle=3 -textPages="T">',
    '\n\n====T====\n\n[[:net:router|router - Routers ] ] all]]\n',
  ],
  ['<nspages net -pregPagesOff="/(a+)+/">', undefined],
  [
    '<nspages -r -exclude -exclude:router -h1 -sortId -textPages="">',
    '\n  * [[:net:card|Card]]\n  * [[:pdf|pdf]]',
  ],
  ['{{pagequery>@net;fulltext}}', '\n  * [[:net:card|card]]\n  * [[:net:router|router]]'],
  [
    '{{pagequery>r ns:net; filter=title:^R ;display=title}}',
    '\n  * [[:net:router|Routers ] ] all]]',
  ],
  ['{{pagequery>* ^net;hidestart}}', '\n  * [[:pdf|pdf]]'],
  ['{{pagequery>*;filter=!ns:net}}', '\n  * [[:pdf|pdf]]'],
  ['{{pagequery>*;sort=name:d;limit=1;maxns=0}}', '\n  * [[:net:router|router]]'],
  [
    '{{pagequery>*;sort=ns,name:desc;group}}',
    '\n\n=====[start]=====\n\n  * [[:pdf|pdf]]\n\n=====net=====\n\n  * [[:net:router|router]]\n  * [[:net:card|card]]',
  ],
  [
    '{{pagequery>*;sort=myear-month,ab:d;group;limit=2}}',
    '\n\n=====1970-01=====\n\n\n====ro====\n\n  * [[:net:router|router]]\n\n====pd====\n\n  * [[:pdf|pdf]]',
  ],
  ['{{pagequery>some words;fulltext}}', undefined],
  ['{{pagequery>*;filter=creator:ann}}', undefined],
  ['{{changes>count = 1 & ns=net}}', '\n  * [[:net:router|router]]'],
  ['{{changes>net&1}}', '\n  * [[:net:router|router]]'],
  ['{{changes>ns=-net}}', '\n  * [[:pdf|pdf]]'],
  ['{{changes>user=ann}}', undefined],
  ['{{changes>type=create}}', undefined],
  ['{{tagpage>free software|F}}', '[[:tag:free_software|F]]'],
  [
    '\n---- datatable ----\ncols: %pageid%, Brands, Site_url\nheaders: "P, Q"\nfilter: brand=A\nor: brand~b*\nsort: ^site\nmax: 2\n----\n',
    '\n^ P, Q ^ Brand ^ Site ^\n| [[:net:card]] | <nowiki>A</nowiki>, <nowiki>C</nowiki> | [[http://x.org|http://x.org]] |\n| [[:net:router]] | <nowiki>Bee</nowiki>, <nowiki>C</nowiki> |  |\n\n',
  ],
  [
    '\n---- datalist ----\ncols: %title%, x\nand: brand != A\n----',
    '\n  * [[:net:card|Card]] \n  * [[:net:router|Routers ] ] all]] ',
  ],
  ['\n---- datarelated ----\ncols: brands\n----', ''],
  ['\n---- datatagcloud ----\nfield: brands\nlimit: 1\n----', '\n  * <nowiki>C</nowiki> (2)'],
  [
    '\n---- datatable ----\ncols: x\nfilter: o = %user%\n----',
    '\n\n//This list depends on the reader, and is not shown here.//\n',
  ],
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
  expect(indexOf().isNeededFor(source)).toBe(true);
  expect(indexOf().fill(page)).toBe(expected ?? source);
});

test.each([
  ['<nspages net -textPages="">', '\n  * [[:net:card|card]]\n  * [[:net:router|router]]'],
  ['<nspages -textPages="" -exclude:[card]>', '\n  * [[:net:router|router]]'],
  ['<nspages .. -textPages="">', '\n  * [[:pdf|pdf]]'],
])('%j names a namespace from the root, unless it begins with a dot', (source, expected) => {
  const page = { id: 'net:x', title: 'X', source };
  expect(indexOf().fill(page)).toBe(expected ?? source);
});

test('links without a title are named by headings where the wiki does so', () => {
  const source = '[[card]] [[card|x]] [[card#y]] [[:pdf]] [[none]] [[http://a.org]]';
  const filled = indexOf(true).fill({ id: 'net:b', title: 'B', source });
  expect(filled).toBe(source.replace('[[card]]', '[[card|Card]]'));
});

test('a tag has a page, unless the wiki has it', () => {
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

test('a page with endless lists without a page takes bounded work', () => {
  const index = new WikiIndex();
  for (let id = 0; id < 10_000; id++) index.add({ id: `p${id}`, title: 'P', source: '' });
  const call = '{{pagequery>none}}';
  const page = { id: 'a', title: 'A', source: call.repeat(1000) };
  const left = index.fill(page).split(call).length;
  expect(left).toBeGreaterThan(400);
  expect(left).toBeLessThan(600);
});

test('a page that lists all pages again and again stays short enough to be formatted', () => {
  const page = { id: 'a', title: 'A', source: '{{namespace>:&depth=0}}'.repeat(50_000) };
  expect(indexOf().fill(page).length).toBeLessThan(2_000_000);
});
