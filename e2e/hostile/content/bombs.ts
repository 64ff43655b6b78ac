import { COSTLY_PIECES } from '@/packages/dokuwiki/fixtures/costly-pieces';

/** Markup that is expensive to process. `create` returns it at about a length in UTF-16 units. */
interface Bomb {
  name: string;
  create: (length: number) => string;
}

type Fill = Bomb['create'];

/** Fills a length with equal or numbered units, between two texts. */
const fill =
  (unit: string | ((index: number) => string), before = '', after = ''): Fill =>
  (length) => {
    if (typeof unit === 'string') {
      return before + unit.repeat(Math.max(1, Math.floor(length / unit.length))) + after;
    }
    let text = before;
    for (let index = 0; text.length < length; index += 1) text += unit(index);
    return text + after;
  };

const HTML: Record<string, Fill> = {
  'nested div': fill('<div>'),
  'nested b': fill('<b>'),
  'nested blockquote': fill('<blockquote>'),
  'nested lists': fill('<ul><li>'),
  'nested tables': fill('<table><tr><td>'),
  'nested svg': fill('<svg><g>'),
  'nested template': fill('<template>'),
  'nested select': fill('<select><option>'),
  'nested ruby': fill('<ruby><rt>'),
  'unclosed formatting in paragraphs': fill('<p><b><i><u><font>'),
  'formatting with attributes': fill((at) => `<p><b id=${at}><i id=${at}>x`),
  'long attribute on formatting': fill('<p></b><b>', `<b title="${'x'.repeat(50_000)}">`),
  'misnested links': fill('<a><div></a>'),
  'adoption agency': fill('<b><p></b><i></p>'),
  'foster parenting': fill('<b>x', '<table>'),
  'table text': fill('x<tr>', '<table>'),
  'many attributes': fill((at) => `a${at}=1 `, '<a ', '>'),
  'many quoted attributes': fill((at) => `b${at}=">" `, '<a ', '>'),
  'same attribute': fill('a=1 ', '<a ', '>'),
  'many classes': fill((at) => `c${at} `, '<p class="', '">'),
  'allowed classes': fill('bold ', '<p class="', '">x'),
  'long style': fill('color:red;', '<p style="', '">x'),
  'end tags': fill('</b>'),
  'end tags of paragraphs': fill('</p>'),
  entities: fill('&amp;'),
  'broken entities': fill('&notanentity'),
  'numeric entities': fill('&#x41;'),
  'angle brackets': fill('<'),
  comments: fill('<!---->'),
  'open comment': fill('-', '<!--'),
  'bogus comments': fill('<!x'),
  'processing instructions': fill('<?x>'),
  cdata: fill('<![CDATA[x', '<svg>'),
  'plain text': fill('word '),
  'one long word': fill('x'),
  'line feeds': fill('\n'),
  'null characters': fill('\0'),
  surrogates: fill('\ud800'),
  'line breaks': fill('<br>'),
  images: fill((at) => `<img src="https://x.example/${at}.png">`),
  links: fill((at) => `<a href="https://x.example/${at}">${at}</a> `),
  ids: fill((at) => `<i id=${at}>x</i>`),
  headings: fill('<h1>x</h1>'),
  'table rows': fill('<tr><td>x', '<table>', '</table>'),
  columns: fill('<td colspan=100>x', '<table><tr>', '</table>'),
  formulas: fill((at) => `<span class="math">\\frac{${at}}{x^{${at}}}</span>`),
  dollars: fill('$', '<div class="math">', '</div>'),
  'one formula': fill('{', '<div class="math">', '</div>'),
  macros: fill('\\a', '<div class="math">\\def\\a{\\a\\a}', '</div>'),
  code: fill('/*a*/ "b" `c` /d/ ', '<pre><code class="lang-js">', '</code></pre>'),
  'code of brackets': fill('<', '<pre><code class="lang-cpp">', '</code></pre>'),
  'many code blocks': fill('<pre><code class="lang-js">let a = /b/;</code></pre>'),
  quotes: fill('<aside class="quote" data-username="x"><div class="title"></div><blockquote>'),
  'flat quotes': fill(
    '<blockquote class="ipsQuote" data-ipsquote-username="x"><p>x</p></blockquote>',
  ),
  'spaces after the author of a quote': fill(
    ' ',
    '<blockquote><div><cite>a wrote',
    'x</cite>b</div></blockquote>',
  ),
  'a link of letters': fill('a', '<a href="/t/', '">x</a>'),
  'a link of folders': fill('a/', '<a href="/c/', '">x</a>'),
  spoilers: fill('<div class="spoiler">'),
  'unknown elements': fill('<x-y>'),
  'unknown elements with many children': fill('<i>x</i>', '<x-y>', '</x-y>'),
  scripts: fill('<script>'),
  textarea: fill('</textare', '<textarea>'),
};

/** HTML that costs a careless parser time, memory or stack. */
export const HTML_BOMBS: readonly Bomb[] = [
  ...['a', 'a b ', '0x', '"', '$', '[', '-', '\n'].map((unit) => ({
    name: `code of ${JSON.stringify(unit)}`,
    create: (length: number) =>
      fill(unit, '<pre><code class="lang-ini">', '</code></pre>')(length / 20),
  })),
  ...Object.entries(HTML).map(([name, create]) => ({ name, create })),
];

/** DokuWiki source that costs a careless parser time, memory or stack. */
export const DOKUWIKI_BOMBS: readonly Bomb[] = COSTLY_PIECES.map((unit) => ({
  name: `DokuWiki ${JSON.stringify(unit)}`,
  create: fill(unit),
}));
