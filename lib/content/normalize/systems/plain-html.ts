import { codeLanguageOf, createText, findElement, isTag, textProperty } from '../../tree/hast';
import { rewriteTree } from '../../tree/rewrite-tree';
import { createCodeBlock } from '../markup/code-block';
import { readPlayer } from '../markup/embeds';
import { readFormula } from '../markup/formulas';
import { type MarkupRow, removed } from '../markup/markup-row';
import { childrenWithout, createQuote, firstCite } from '../markup/quotes';

/** A `summary` holds words and headings only. */
const BLOCK = isTag('blockquote', 'div', 'dl', 'li', 'ol', 'p', 'pre', 'table', 'ul');

/** HTML that authors, Markdown and several systems print. */
export const PLAIN_HTML_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: 'blockquote',
    example: '<blockquote><cite>Ann, 2019</cite>x</blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite>Ann, 2019</cite></div>x</blockquote>',
    read(node) {
      const cite = firstCite(node);
      return cite && createQuote({ place: [cite], content: childrenWithout(node, cite) });
    },
  },
  {
    what: 'code',
    of: 'pre',
    example:
      '<pre class="onebox"><code class="lang-cpp"><ol start="10"><li>a</li><li>b</li></ol></code></pre>',
    becomes: '<pre><code class="language-cpp">a\nb</code></pre>',
    read(node) {
      const code = findElement(node, (inner) => codeLanguageOf(inner) !== undefined) ?? node;
      return findElement(node, isTag('ol', 'ul')) && createCodeBlock(node, codeLanguageOf(code));
    },
  },
  {
    what: 'spoiler',
    of: 'summary',
    example: '<details><summary><p>a</p></summary>x</details>',
    becomes: '<details><summary>a</summary>x</details>',
    read(node) {
      rewriteTree(node, (inner) => (BLOCK(inner) ? inner.children : undefined));
      return undefined;
    },
  },
  {
    what: 'embed',
    of: 'iframe video audio embed object',
    example: '<audio src="https://v.example/a.mp3" title="Tone"></audio>',
    becomes:
      '<a class="embed" href="https://v.example/a.mp3" rel="ugc nofollow noopener noreferrer">Tone</a>',
    read: readPlayer,
  },
  {
    what: 'formula',
    of: '.math math',
    example: '<span class="math"> curl --silent x.example | sudo bash -\n</span>',
    becomes: '$ curl --silent x.example | sudo bash -\n$',
    read: readFormula,
  },
  {
    what: 'control',
    of: '.katex-html',
    example: 'x<span class="katex-html">y</span>',
    becomes: 'x',
    read: removed,
  },
  {
    what: 'style',
    of: 'input',
    example: '<input type="checkbox" checked> a',
    becomes: '☑  a',
    read(node) {
      if (textProperty(node, 'type')?.toLowerCase() !== 'checkbox') return [];
      return [createText(node.properties.checked ? '☑ ' : '☐ ')];
    },
  },
];
