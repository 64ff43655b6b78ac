/** Markup that is expensive to process. `create` returns it at about a length in UTF-16 units. */
interface Bomb {
  name: string;
  create: (length: number) => string;
}

const repeat = (unit: string) => (length: number) =>
  unit.repeat(Math.max(1, Math.floor(length / unit.length)));

const numbered = (unit: (index: number) => string) => (length: number) => {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const part = unit(index);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
};

const within =
  (before: string, inner: (length: number) => string, after: string) => (length: number) =>
    before + inner(length) + after;

/** HTML that costs a careless parser time, memory or stack. */
export const HTML_BOMBS: readonly Bomb[] = [
  { name: 'nested div', create: repeat('<div>') },
  { name: 'nested b', create: repeat('<b>') },
  { name: 'nested blockquote', create: repeat('<blockquote>') },
  { name: 'nested lists', create: repeat('<ul><li>') },
  { name: 'nested tables', create: repeat('<table><tr><td>') },
  { name: 'nested svg', create: repeat('<svg><g>') },
  { name: 'nested template', create: repeat('<template>') },
  { name: 'nested select', create: repeat('<select><option>') },
  { name: 'nested ruby', create: repeat('<ruby><rt>') },
  { name: 'unclosed formatting in paragraphs', create: repeat('<p><b><i><u><font>') },
  { name: 'formatting with attributes', create: numbered((at) => `<p><b id=${at}><i id=${at}>x`) },
  {
    name: 'long attribute on formatting',
    create: within(`<b title="${'x'.repeat(50_000)}">`, repeat('<p></b><b>'), ''),
  },
  { name: 'misnested links', create: repeat('<a><div></a>') },
  { name: 'adoption agency', create: repeat('<b><p></b><i></p>') },
  { name: 'foster parenting', create: within('<table>', repeat('<b>x'), '') },
  { name: 'table text', create: within('<table>', repeat('x<tr>'), '') },
  {
    name: 'many attributes',
    create: within(
      '<a ',
      numbered((at) => `a${at}=1 `),
      '>',
    ),
  },
  {
    name: 'many quoted attributes',
    create: within(
      '<a ',
      numbered((at) => `b${at}=">" `),
      '>',
    ),
  },
  { name: 'same attribute', create: within('<a ', repeat('a=1 '), '>') },
  {
    name: 'many classes',
    create: within(
      '<p class="',
      numbered((at) => `c${at} `),
      '">',
    ),
  },
  { name: 'allowed classes', create: within('<p class="', repeat('bold '), '">x') },
  { name: 'long style', create: within('<p style="', repeat('color:red;'), '">x') },
  { name: 'end tags', create: repeat('</b>') },
  { name: 'end tags of paragraphs', create: repeat('</p>') },
  { name: 'entities', create: repeat('&amp;') },
  { name: 'broken entities', create: repeat('&notanentity') },
  { name: 'numeric entities', create: repeat('&#x41;') },
  { name: 'angle brackets', create: repeat('<') },
  { name: 'comments', create: repeat('<!---->') },
  { name: 'open comment', create: within('<!--', repeat('-'), '') },
  { name: 'bogus comments', create: repeat('<!x') },
  { name: 'processing instructions', create: repeat('<?x>') },
  { name: 'cdata', create: within('<svg>', repeat('<![CDATA[x'), '') },
  { name: 'plain text', create: repeat('word ') },
  { name: 'one long word', create: repeat('x') },
  { name: 'line feeds', create: repeat('\n') },
  { name: 'null characters', create: repeat('\0') },
  { name: 'surrogates', create: repeat('\ud800') },
  { name: 'line breaks', create: repeat('<br>') },
  { name: 'images', create: numbered((at) => `<img src="https://x.example/${at}.png">`) },
  { name: 'links', create: numbered((at) => `<a href="https://x.example/${at}">${at}</a> `) },
  { name: 'ids', create: numbered((at) => `<i id=${at}>x</i>`) },
  { name: 'headings', create: repeat('<h1>x</h1>') },
  { name: 'table rows', create: within('<table>', repeat('<tr><td>x'), '</table>') },
  { name: 'columns', create: within('<table><tr>', repeat('<td colspan=100>x'), '</table>') },
  {
    name: 'formulas',
    create: numbered((at) => `<span class="math">\\frac{${at}}{x^{${at}}}</span>`),
  },
  { name: 'dollars', create: within('<div class="math">', repeat('$'), '</div>') },
  { name: 'one formula', create: within('<div class="math">', repeat('{'), '</div>') },
  { name: 'macros', create: within('<div class="math">\\def\\a{\\a\\a}', repeat('\\a'), '</div>') },
  {
    name: 'code',
    create: within('<pre><code class="lang-js">', repeat('/*a*/ "b" `c` /d/ '), '</code></pre>'),
  },
  {
    name: 'code of brackets',
    create: within('<pre><code class="lang-cpp">', repeat('<'), '</code></pre>'),
  },
  ...['a', 'a b ', '0x', '"', '$', '[', '-', '\n'].map((unit) => ({
    name: `code of ${JSON.stringify(unit)}`,
    create: (length: number) =>
      within('<pre><code class="lang-ini">', repeat(unit), '</code></pre>')(length / 20),
  })),
  {
    name: 'many code blocks',
    create: repeat('<pre><code class="lang-js">let a = /b/;</code></pre>'),
  },
  {
    name: 'quotes',
    create: repeat('<aside class="quote" data-username="x"><div class="title"></div><blockquote>'),
  },
  {
    name: 'flat quotes',
    create: repeat('<blockquote class="ipsQuote" data-ipsquote-username="x"><p>x</p></blockquote>'),
  },
  {
    name: 'spaces after the author of a quote',
    create: within('<blockquote><div><cite>a wrote', repeat(' '), 'x</cite>b</div></blockquote>'),
  },
  { name: 'a link of letters', create: within('<a href="/t/', repeat('a'), '">x</a>') },
  { name: 'a link of folders', create: within('<a href="/c/', repeat('a/'), '">x</a>') },
  { name: 'spoilers', create: repeat('<div class="spoiler">') },
  { name: 'unknown elements', create: repeat('<x-y>') },
  {
    name: 'unknown elements with many children',
    create: within('<x-y>', repeat('<i>x</i>'), '</x-y>'),
  },
  { name: 'scripts', create: repeat('<script>') },
  { name: 'textarea', create: within('<textarea>', repeat('</textare'), '') },
];

const DOKUWIKI_PIECES = [
  ...['**', '//', '__', "''", '((', '))', '((a', '((a))', '%%', '%%a', '**//__', '**((', '<sub>'],
  ...['<sup><sub>', '<del>', '<nowiki>', '<html>', '<php>', '<code>', '<code ', '<file a [', '<'],
  ...['[[', ']]', '[[a|', '[[a|{{', '[[..:', '[[#', '{{', '}}', '{{a|', '{{rss>', '{{page>'],
  ...['<note>', '<note></note>', '<WRAP a>', '~~A', '~~A:', '~~NOTOC~~'],
  ...['http://', 'www.', 'www.a', 'ftp.a.', '<a@', '<a@b.', '<a.', '\\\\', '\\\\a\\', 'a@'],
  ...['  *', '\n  *', '\n  * a\n    - b', '\n>', '>>>>', '\n>>>>>>>>>>>>\n> ', '\n  ', '\n\t'],
  ...['^|', '|', '\n|', '\n|:::', ':::|', '|||||\n', '\n^ a ^ b ^\n| c | d |', '\n|   '],
  ...['=', '== ', '== a ==\n', '\n----', '\n-', ' ', '\t', ' \n', '\n', ' \n  * '],
  ...['--', '...', '1x1', '8-)', 'LOL ', 'TL;DR', '"', ' "a', '\0', '中', '\ud800', 'a'],
];

/** DokuWiki source that costs a careless parser time, memory or stack. */
export const DOKUWIKI_BOMBS: readonly Bomb[] = DOKUWIKI_PIECES.map((unit) => ({
  name: `DokuWiki ${JSON.stringify(unit)}`,
  create: repeat(unit),
}));
