/** A body made to cost: its name, and its text at about a given length. */
export interface Bomb {
  name: string;
  make: (length: number) => string;
}

const repeat = (unit: string) => (length: number) =>
  unit.repeat(Math.max(1, Math.floor(length / unit.length)));

const numbered = (unit: (at: number) => string) => (length: number) => {
  const parts: string[] = [];
  for (let size = 0, at = 0; size < length; at += 1) {
    const part = unit(at);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
};

const within =
  (before: string, inner: (length: number) => string, after: string) => (length: number) =>
    before + inner(length) + after;

/** HTML that costs a careless reader time, memory or stack. */
export const HTML_BOMBS: readonly Bomb[] = [
  { name: 'nested div', make: repeat('<div>') },
  { name: 'nested b', make: repeat('<b>') },
  { name: 'nested blockquote', make: repeat('<blockquote>') },
  { name: 'nested lists', make: repeat('<ul><li>') },
  { name: 'nested tables', make: repeat('<table><tr><td>') },
  { name: 'nested svg', make: repeat('<svg><g>') },
  { name: 'nested template', make: repeat('<template>') },
  { name: 'nested select', make: repeat('<select><option>') },
  { name: 'nested ruby', make: repeat('<ruby><rt>') },
  { name: 'unclosed formatting in paragraphs', make: repeat('<p><b><i><u><font>') },
  { name: 'formatting with attributes', make: numbered((at) => `<p><b id=${at}><i id=${at}>x`) },
  {
    name: 'long attribute on formatting',
    make: within(`<b title="${'x'.repeat(50_000)}">`, repeat('<p></b><b>'), ''),
  },
  { name: 'misnested links', make: repeat('<a><div></a>') },
  { name: 'adoption agency', make: repeat('<b><p></b><i></p>') },
  { name: 'foster parenting', make: within('<table>', repeat('<b>x'), '') },
  { name: 'table text', make: within('<table>', repeat('x<tr>'), '') },
  {
    name: 'many attributes',
    make: within(
      '<a ',
      numbered((at) => `a${at}=1 `),
      '>',
    ),
  },
  {
    name: 'many quoted attributes',
    make: within(
      '<a ',
      numbered((at) => `b${at}=">" `),
      '>',
    ),
  },
  { name: 'same attribute', make: within('<a ', repeat('a=1 '), '>') },
  {
    name: 'many classes',
    make: within(
      '<p class="',
      numbered((at) => `c${at} `),
      '">',
    ),
  },
  { name: 'allowed classes', make: within('<p class="', repeat('bold '), '">x') },
  { name: 'long style', make: within('<p style="', repeat('color:red;'), '">x') },
  { name: 'end tags', make: repeat('</b>') },
  { name: 'end tags of paragraphs', make: repeat('</p>') },
  { name: 'entities', make: repeat('&amp;') },
  { name: 'broken entities', make: repeat('&notanentity') },
  { name: 'numeric entities', make: repeat('&#x41;') },
  { name: 'angle brackets', make: repeat('<') },
  { name: 'comments', make: repeat('<!---->') },
  { name: 'open comment', make: within('<!--', repeat('-'), '') },
  { name: 'bogus comments', make: repeat('<!x') },
  { name: 'processing instructions', make: repeat('<?x>') },
  { name: 'cdata', make: within('<svg>', repeat('<![CDATA[x'), '') },
  { name: 'plain text', make: repeat('word ') },
  { name: 'one long word', make: repeat('x') },
  { name: 'line feeds', make: repeat('\n') },
  { name: 'null characters', make: repeat('\0') },
  { name: 'surrogates', make: repeat('\ud800') },
  { name: 'line breaks', make: repeat('<br>') },
  { name: 'images', make: numbered((at) => `<img src="https://x.example/${at}.png">`) },
  { name: 'links', make: numbered((at) => `<a href="https://x.example/${at}">${at}</a> `) },
  { name: 'ids', make: numbered((at) => `<i id=${at}>x</i>`) },
  { name: 'headings', make: repeat('<h1>x</h1>') },
  { name: 'table rows', make: within('<table>', repeat('<tr><td>x'), '</table>') },
  { name: 'columns', make: within('<table><tr>', repeat('<td colspan=100>x'), '</table>') },
  {
    name: 'formulas',
    make: numbered((at) => `<span class="math">\\frac{${at}}{x^{${at}}}</span>`),
  },
  { name: 'dollars', make: within('<div class="math">', repeat('$'), '</div>') },
  { name: 'one formula', make: within('<div class="math">', repeat('{'), '</div>') },
  { name: 'macros', make: within('<div class="math">\\def\\a{\\a\\a}', repeat('\\a'), '</div>') },
  {
    name: 'code',
    make: within('<pre><code class="lang-js">', repeat('/*a*/ "b" `c` /d/ '), '</code></pre>'),
  },
  {
    name: 'code of brackets',
    make: within('<pre><code class="lang-cpp">', repeat('<'), '</code></pre>'),
  },
  ...['a', 'a b ', '0x', '"', '$', '[', '-', '\n'].map((unit) => ({
    name: `code of ${JSON.stringify(unit)}`,
    make: (length: number) =>
      within('<pre><code class="lang-ini">', repeat(unit), '</code></pre>')(length / 20),
  })),
  {
    name: 'many code blocks',
    make: repeat('<pre><code class="lang-js">let a = /b/;</code></pre>'),
  },
  {
    name: 'quotes',
    make: repeat('<aside class="quote" data-username="x"><div class="title"></div><blockquote>'),
  },
  {
    name: 'flat quotes',
    make: repeat('<blockquote class="ipsQuote" data-ipsquote-username="x"><p>x</p></blockquote>'),
  },
  {
    name: 'blanks behind the name of a quote',
    make: within('<blockquote><div><cite>a wrote', repeat(' '), 'x</cite>b</div></blockquote>'),
  },
  { name: 'a link of letters', make: within('<a href="/t/', repeat('a'), '">x</a>') },
  { name: 'a link of folders', make: within('<a href="/c/', repeat('a/'), '">x</a>') },
  { name: 'spoilers', make: repeat('<div class="spoiler">') },
  { name: 'unknown elements', make: repeat('<x-y>') },
  {
    name: 'unknown elements with many children',
    make: within('<x-y>', repeat('<i>x</i>'), '</x-y>'),
  },
  { name: 'scripts', make: repeat('<script>') },
  { name: 'textarea', make: within('<textarea>', repeat('</textare'), '') },
];

/** DokuWiki source of the same kind. */
export const DOKUWIKI_BOMBS: readonly Bomb[] = [
  '**',
  '//',
  '__',
  "''",
  '<del>',
  '<sub>',
  '((',
  '[[',
  '{{',
  '%%',
  '<nowiki>',
  '<code>',
  '<file>',
  '<html>',
  '<note>',
  '<WRAP>',
  '====',
  '== x ==\n',
  '  * x\n',
  '  - ',
  '> ',
  '>',
  '|',
  '^ x ^\n',
  '| ::: ',
  '\\\\ ',
  '----\n',
  '~~',
  'http://',
  '((x))',
  '[[x|',
  '[[x]]',
  '{{x|',
  '<<',
  '-->',
  ':-)',
  'a@b.cc ',
  '"',
  "'",
  '640x480',
  '\n\n',
  '*',
  'A',
].map((unit) => ({ name: `DokuWiki ${JSON.stringify(unit)}`, make: repeat(unit) }));
