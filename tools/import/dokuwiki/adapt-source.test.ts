import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '@/e2e/fixtures/import';
import { adaptSource, readDialect } from './adapt-source';
import { fromMarkdown } from './from-markdown';

const CONF = `# shortcuts
Bug   https://bugs.example/{URL}?a\\#b # of the project
list\thttps://list.example/
bad   javascript:alert(1)
name  http://n.example/{NAME}/x
`;

test.each([
  ['[[bug>1 2]]', '[[https://bugs.example/1%202?a#b|1 2]]'],
  ['[[BUG>7|the {{a.png}}]]', '[[https://bugs.example/7?a#b|the {{a.png}}]]'],
  ['a [[list>x#y]] b', 'a [[https://list.example/x#y|x#y]] b'],
  ['[[name>p/q|]]', '[[http://n.example/p/q/x|p/q]]'],
  ['[[bad>x]] [[wp>x]] [[bug]]', '[[bad>x]] [[wp>x]] [[bug]]'],
  [
    '<code>[[bug>1]]</code>\n  [[bug>1]]\n%%[[bug>1]]%%\n',
    '<code>[[bug>1]]</code>\n  [[bug>1]]\n%%[[bug>1]]%%\n',
  ],
  [
    '^ a | [[list>1]] |\n  * ((**[[list>2]]**',
    '^ a | [[https://list.example/1|1]] |\n  * ((**[[https://list.example/2|2]]**',
  ],
])('%j becomes %j', (source, expected) => {
  const folder = createFolder({ 'interwiki.local.conf': CONF });
  expect(adaptSource(source, readDialect({ folder, values: new Map() }))).toBe(expected);
});

test.each([
  [
    'useslash',
    '1',
    '[[a/b#x/y]] {{a/b.png?20|c/d}} [[http://a.org/b]]',
    '[[a:b#x/y|x/y]] {{a:b.png?20|c/d}} [[http://a.org/b]]',
  ],
  ['sepchar', '-', '[[ns:Foo bar|x]] {{Foo bar.png}}', '[[ns:Foo-bar|x]] {{Foo-bar.png}}'],
  ['deaccent', '2', '[[ns:Щука]] {{Яя.png}}', '[[ns:schuka|Щука]] {{jaja.png}}'],
  ['useslash', '1', '[[a/b]] [[a/]]', '[[a:b|b]] [[a:|a]]'],
  ['start', 'home', '[[a:home]] [[home]] [[a:home|x]]', '[[a:home|a]] [[home]] [[a:home|x]]'],
  ['start', 'home', '[[:home]]', '[[:home]]'],
  ['deaccent', '0', '[[Über]]', '[[Über]]'],
  ['lang', 'de', '"a" <code>"b"</code> (")', '„a“ <code>"b"</code> („)'],
  ['lang', 'fr', '"a"', '«\u202fa\u202f»'],
  ['lang', 'en', '"a"', '"a"'],
  ['typography', '0', '"a" 640x480 -- ...', '%%"%%a%%"%% %%640x480%% -- ...'],
  ['typography', '2', "'b' it's %%'c'%% ''d''", "‘b’ it’s %%'c'%% ''d''"],
  ['camelcase', '1', 'a CamelCase [[CamelCase]] HTMLdoc', 'a [[CamelCase]] [[CamelCase]] HTMLdoc'],
  [
    'mailguard',
    'visible',
    '<a-b@x.org> [[a@x.org]] [[a@x.org|A]]',
    'a [dash] b [at] x [dot] org a [at] x [dot] org A',
  ],
  [
    'sepchar',
    '-',
    '== News ==\n== A - b ==\n== A-b ==',
    '== News ==\n{{anchor:a-b}}\n== A - b ==\n{{anchor:a-b1}}\n== A-b ==',
  ],
  ['deaccent', '2', '== Щука ==', '{{anchor:schuka}}\n== Щука =='],
  ['deaccent', '0', 'a\n== Über ==\nb', 'a\n{{anchor:über}}\n== Über ==\nb'],
  [
    'htmlok',
    '1',
    '<html><b></html> <HTML>a</HTML> %%<html>%%<html>',
    '<html shown><b></html> <HTML shown>a</HTML> %%<html>%%<html>',
  ],
])('by %s %s, %j becomes %j', (name, value, source, expected) => {
  const table =
    "<?php\nreturn [\n    'щ' => 'sch',\n    'у' => 'u', 'Щ' => 'Sch',\n    'к' => 'k',\n    'а' => 'a',\n    'я' => 'ja',\n];";
  const folder = createFolder({
    'inc/Utf8/tables/romanization.php': table,
    'inc/lang/fr/lang.php':
      "$lang['doublequoteopening'] = '«\u202f'; $lang['doublequoteclosing'] = '\u202f»';",
    'conf/local.php': '',
  });
  const settings = { folder: join(folder, 'conf'), values: new Map([[name, value]]) };
  expect(adaptSource(source, readDialect(settings))).toBe(expected);
});

test('single quotation marks are those of the language', () => {
  const values = new Map([
    ['typography', '2'],
    ['lang', 'de'],
  ]);
  const dialect = readDialect({ folder: createFolder({}), values });
  expect(adaptSource("'b' it's 'c d'.", dialect)).toBe('‚b‘ it’s ‚c d‘.');
});

test('acronyms and entities of the wiki itself', () => {
  const folder = createFolder({
    'acronyms.local.conf': '# own\nLEC  A reader & more\n',
    'entities.local.conf': '(+)  ⊕ # plus\n',
  });
  const dialect = readDialect({ folder, values: new Map() });
  expect(adaptSource('LEC LECS %%LEC%% 1(+)2', dialect)).toBe(
    '<html shown><abbr title="A reader &amp; more">LEC</abbr></html> LECS %%LEC%% 1⊕2',
  );
});

test.each([
  ['R&D', 'the R&D.'],
  ['CD-ROM', 'CD-ROM, two'],
  ["O'Neill", "O'Neill"],
  ['A:B', '(A:B)'],
  ['100%', '100% of'],
  ['A/B', 'A/B'],
  ['C++', 'C++ is'],
  ['[x]', 'an [x] box'],
  ['IP-TV', 'IP-TV'],
  ['HTML->X', 'HTML->X'],
])('an acronym %s of the wiki may have any characters', (acronym, source) => {
  const folder = createFolder({
    'acronyms.local.conf': `${acronym} The ${acronym} & HTML\nHTML H`,
  });
  const html = acronym.replace('&', '&amp;').replace('>', '&gt;').replace("'", '&#39;');
  const shown = `<html shown><abbr title="The ${html} &amp; HTML">${html}</abbr></html>`;
  const dialect = readDialect({ folder, values: new Map() });
  expect(adaptSource(source, dialect)).toBe(source.replace(acronym, () => shown));
});

test.each(['->', '(-)', '1/2', '$$', '[[', '...'])(
  'an entity %s of the wiki is replaced',
  (entity) => {
    const folder = createFolder({ 'entities.local.conf': `${entity} ⊕` });
    const dialect = readDialect({ folder, values: new Map() });
    expect(adaptSource(`a ${entity} b`, dialect)).toBe('a ⊕ b');
  },
);

test.each([
  ['md', '# A *b*\n## C', '====== A b ======\n\n===== C ====='],
  [
    'md',
    '*a* **b** ~~c~~ `d|e` \\*f\\* &amp;',
    "//a// **b** <del>c</del> ''<nowiki>d|e</nowiki>'' %%*%%f%%*%% &",
  ],
  [
    'md',
    '[a](ns:b "t") ![c](d.png?20) [![e](f.png)](g)',
    '[[ns:b|a]] {{d.png?20|c}} [[g|{{f.png|e}}]]',
  ],
  ['md', '- a\n  1. b\n- [x] c', '  * a\n    - b\n  * ☑ c'],
  ['md', '|a|b|\n|-|:-:|\n|c\\|d||', '^ a ^  b  ^\n| c%%|%%d |    |'],
  ['md', '> a\n> > b\n\n***', '> a\n\n>> b\n\n----'],
  ['md', '```js\n<code>\n```\n\n    x', '<code js>\n<code>\n</code>\n\n<code>\nx\n</code>'],
  ['md', 'a // b [[c]] http://d//e', 'a %%//%% b %%[[%%c]] http://d//e'],
  ['md+dw', '__a__ _b_ //c// [[d]] ((e))\nf\n----', '**a** //b// //c// [[d]] ((e))\nf\n\n----'],
  [
    'md+dw',
    '<code>\n\n# a\n\n</code>\n====== B ======',
    '<code>\n\n# a\n\n</code>\n====== B ======',
  ],
  [
    'md',
    '\ue0000\ue001 \ue000 <code>*b*</code> *c*',
    '\ue0000\ue001 \ue000 <code>*b*</code> //c//',
  ],
  [
    'md',
    '&#xE000;0&#xE000; &#xD800;0&#xD800; 😀<code>*b*</code>😀',
    '\ue0000\ue000 \ufffd0\ufffd 😀<code>*b*</code>😀',
  ],
  [
    'dw+md',
    '__a__ _b_ *c*\n\n  - `d`\n    * e\n\n  f *g*',
    "__a__ _b_ //c//\n\n  - ''<nowiki>d</nowiki>''\n    * e\n\n  f *g*",
  ],
])('Markdown of a wiki with %s: %j', (syntax, source, expected) => {
  const settings = { folder: '/nowhere', values: new Map([['syntax', syntax]]) };
  expect(adaptSource(source, readDialect(settings))).toBe(expected);
});

test.each([
  ['deeply nested', '> '.repeat(51)],
  ['longer than 100,000 units', '*a* '.repeat(25_001)],
])('Markdown that is %s stays as it is', (_, source) => {
  expect(fromMarkdown(source, 'md')).toBe(source);
});
