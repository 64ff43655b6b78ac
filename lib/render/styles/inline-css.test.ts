import { describe, expect, test } from 'vitest';
import { parseStylesheet } from '@/tools/build/parse-stylesheet';
import { InlineCss } from './inline-css';

const PAGE =
  '<html lang="zh-Hant-TW"><body class="wide home -mx-6 md:grid py-4.5 *:p-1 w-[1rem] [&amp;_a]:p-2 [ul~&amp;]:p-3"><article class="post"><p>text</p></article></body></html>';
const of = (css: string, html = PAGE) => new InlineCss(parseStylesheet(css)).rulesFor(html).css;

test.each([
  'p{color:red}',
  '.post p{color:red}',
  'body.wide>.post:hover::before{color:red}',
  '*{margin:0}',
  ':root{--a:1}p{b:var(--a)}',
  '[data-theme=dark] p{color:red}',
  '#floor-1{color:red}',
  ':is(.absent,.post) p{color:red}',
  'p:not(.absent:where(table)){color:red}',
  '[lang]:lang(zh-TW),:is(h1,p):is(:lang(zh),:lang(ko)){color:red}',
  'p:not(:is(.absent,table)){color:red}',
  '.post:has(>p){color:red}',
  '.post:has(:is(p,.absent)){color:red}',
  '.post:has(:is(table,.absent)){color:red}',
  '.post:has(:focus-visible){color:red}',
  ':is([title],.absent) p{color:red}',
  ':is([title="a)"],.absent) p{color:red}',
  ':is(*,.absent) p{color:red}',
  ':is(:not(.absent),table) p{color:red}',
  ':is(:is(.absent,.post),table) p{color:red}',
  '[title="a) b"] p{color:red}',
  '.\\32xl\\:absent{color:red}',
  '.md\\:grid{color:red}',
  '.py-4\\.5,.-mx-6{color:red}',
  '.w-\\[1rem\\]:hover{color:red}',
  ':is(.\\*\\:p-1>*){color:red}',
  '.\\[\\&_a\\]\\:p-2 p{color:red}',
  'p~.\\[ul\\~\\&\\]\\:p-3{color:red}',
  '.post:is(:where(.absent):first-child *){color:red}',
  '@media print{p{color:red}}',
  '@layer base{@supports (margin-trim:block){p{color:red}}}',
  '@layer base,states;',
  '@font-face{font-family:a;src:local("b")}p{font-family:a}',
  '@keyframes turn{to{rotate:1turn}}',
  'p{b:var(--x)}@property --x{syntax:"*";inherits:false}',
])('a rule that can match is inlined: %s', (css) => {
  expect(of(css)).toBe(css);
});

describe('a rule that cannot match is left out', () => {
  test.each([
    'table{color:red}',
    '.absent{color:red}',
    '.absent p{color:red}',
    '[lang]:lang(ja),p:is(:lang(ja),:lang(ko)){color:red}',
    '.mx-6{color:red}',
    '.sm\\:grid{color:red}',
    '.py-4\\.25:hover{color:red}',
    'p.absent:not(.post){color:red}',
    '[data-theme=dark] .absent{color:red}',
    '@layer properties{*{--x:1}}',
    '@font-face{font-family:a;src:local("b")}',
    '@property --x{syntax:"*";inherits:false}',
    '@media print{.absent{color:red}}',
    '@container (min-width:34rem){.absent{color:red}}',
    '@supports (margin-trim:block){@media print{.absent{color:red}}}',
  ])('%s', (css) => {
    expect(of(css)).toBe('');
  });

  test('of several custom properties, those that no rule reads', () => {
    expect(of('p{--a:1;--b:2;color:var(--b)}')).toBe('p{--b:2;color:var(--b)}');
  });

  test('an empty layer keeps its order', () => {
    expect(of('@layer a{table{b:1}}@layer c{p{d:1}}@layer a{p{b:2}}')).toBe(
      '@layer a;@layer c{p{d:1}}@layer a{p{b:2}}',
    );
  });

  test('the order of the rules stays', () => {
    expect(of('p{a:1}table{a:2}.post{a:3}@media print{p{a:4}}p{a:5}')).toBe(
      'p{a:1}.post{a:3}@media print{p{a:4}}p{a:5}',
    );
  });
});

test('names of SVG and MathML elements are found', () => {
  const css = 'linearGradient{a:1}annotation-xml{a:2}.spread{a:3}';
  const html = '<svg><linearGradient class="wide\n spread"></svg><annotation-xml>';
  expect(of(css, html)).toBe(css);
});

test('rules for what scripts and the server may add are inlined', () => {
  const style = new InlineCss(
    parseStylesheet('.sr-only{a:1}dialog{a:2}.absent{a:3}.flex{a:4}.note{a:5}'),
    '<dialog class="sr-only flex"><aside class="note">',
  );
  expect(style.rulesFor(PAGE).css).toBe('.sr-only{a:1}dialog{a:2}.flex{a:4}.note{a:5}');
});

test('a stylesheet that would end its element is refused', () => {
  expect(() => parseStylesheet('p::after{content:"</style>"}')).toThrow('stylesheet');
});
