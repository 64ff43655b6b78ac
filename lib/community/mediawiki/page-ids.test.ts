import { describe, expect, test } from 'vitest';
import { href } from '@/lib/urls/views/href';
import { parseUrl } from '@/lib/urls/views/parse-url';
import { idOfTitle, titleOfAddress, titlesOfId } from './page-ids';
import type { WikiNamespace, WikiSite } from './wiki-site';

/** Returns a French wiki. `hasSubpages` is about its articles. */
function siteWith(hasSubpages: boolean): WikiSite {
  const main = { id: 0, name: '', hasSubpages, isShown: true };
  const help = { id: 12, name: 'Aide', hasSubpages: true, isShown: true };
  const category = { id: 14, name: 'Catégorie', hasSubpages: false, isShown: true };
  const namesakes = new Map<string, WikiNamespace>();
  for (const name of ['aide', 'help']) namesakes.set(name, help);
  for (const name of ['catégorie', 'category', 'cat']) namesakes.set(name, category);
  return {
    generator: 'MediaWiki 1.39.17',
    mainPage: 'Accueil',
    articleCount: 1,
    pagesOfAllKinds: 1,
    hasCredits: false,
    articleUrl: 'https://wiki.example/wiki/$1',
    scriptUrl: 'https://wiki.example/w/index.php',
    namespaces: [main, help, category],
    namesakes,
  };
}

describe.each([
  ['with subpages', true],
  ['without subpages', false],
])('%s', (_, hasSubpages) => {
  const site = siteWith(hasSubpages);

  test.each([
    ['A/B', hasSubpages ? 'A:B' : 'A∕B'],
    ['A:B', 'A∶B'],
    ['A: /B', hasSubpages ? 'A∶_:B' : 'A∶_∕B'],
    ['/A//B/', '∕A∕∕B∕'],
    ['C++', 'C++'],
    ['50%', '50%'],
    ['What?', 'What?'],
    ['It\'s "so" & more', 'It\'s_"so"_&_more'],
    ['山：水', '山︓水'],
    ['Signs ∕ ∶ ︓', 'Signs_|2215|_|2236|_|fe13|'],
    ['Help/Sub', 'Help∕Sub'],
    ['Aide:A/B', 'Aide:A:B'],
    ['Catégorie:A/B', 'Catégorie:A∕B'],
    ['readme.txt', 'readme.txt'],
    [`Long ${'x'.repeat(250)}`, `Long_${'x'.repeat(250)}`],
  ])('%s has an id of its own, by which its address leads to it', (title, id) => {
    expect(idOfTitle(title, site)).toBe(id);
    expect(titlesOfId(id, site)[0]?.replaceAll('_', ' ')).toBe(title);
    expect(parseUrl(href({ kind: 'wiki-page', id }))).toEqual({
      kind: 'view',
      view: { kind: 'wiki-page', id },
    });
  });
});

test.each([
  ['Help:A', ['Aide:A']],
  ['category:A', ['Catégorie:A']],
  ['CAT:A:B', ['Catégorie:A:B', 'Catégorie:A/B']],
  ['Mission:_X', ['Mission:_X', 'Mission/_X']],
])(
  'the id %s may mean %j, since addresses have names of namespaces in any language',
  (id, titles) => {
    expect(titlesOfId(id, siteWith(false))).toEqual(titles);
  },
);

test.each([
  ['/wiki/A_B', 'A_B'],
  ['/wiki/Caf%C3%A9?action=view#x', 'Café'],
  ['/w/index.php?title=A/B', 'A/B'],
  ['/w/index.php/A', 'A'],
  ['/w/index.php?title=A&action=edit&redlink=1', undefined],
  ['/w/index.php?title=A&oldid=3', undefined],
  ['/images/a.png', undefined],
  ['https://other.example/wiki/A', undefined],
])('the address %s shows %s', (address, title) => {
  const url = new URL(address, 'https://wiki.example');
  expect(titleOfAddress(url, siteWith(false))).toBe(title);
});
