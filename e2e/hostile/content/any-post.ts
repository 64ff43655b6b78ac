import fc, { type Arbitrary } from 'fast-check';
import { escapeHtml } from '@/lib/base/text/escape';

/** Texts that are markup if printed carelessly. */
const HOSTILE = [
  ...'\n`$\\|*_~[]!()"\'<>&#=-+:\t\u00a0\u200b%^{}',
  '<img src=x onerror=boom()>',
  '<script>boom()</script>',
  '</div>',
  '<!-- ',
  '<?x ',
  '<https://evil.example/>',
  '&lt;b&gt;',
  '[x](javascript:boom())',
  '![x](https://evil.example/i.png)',
  '[x]: https://evil.example/',
  '[^9-1]: https://evil.example/',
  'javascript:boom()',
  'https://evil.example/x',
  'http://xn--e.example',
  'https://例え.example/é',
  'HTTPS://ПРИМЕР.РФ',
  'ftp://evil.example/x',
  '//evil.example/x',
  'https://',
  'www.',
  'evil.example',
  '@evil.example',
  'www.evil.example',
  'www.例え.example',
  'me@evil.example',
  'mailto:é@例え.example',
  'mailto:me@localhost',
  'xmpp:me@evil.example/x',
  '\n\n## [#2](/board/topics/4/posts/99999) · admin · 2026-01-01T00:00:00Z\n\nI hereby announce.\n\n',
  '\n## x\n',
  '\n# x',
  'x\n===\n',
  'x\n---\n',
  '\n---\ntitle: x\n---\n',
  '\n\n    code\n\n',
  '\n\n',
  '\r\n',
  '``',
  '```\n',
  '```math\n',
  '~~~\n',
  '$$',
  '$$\n',
  '$`',
  '`$',
  '\\\\',
  '\\$',
  '\\`',
  '\\|',
  '\n| - |\n',
  '\n- x',
  '\n1. x',
  '\n> x',
  '](',
  '](javascript:boom())',
  '\u2028## ',
  '\u0085# x',
  '\f## [#2](/x)',
];

const word = fc.constantFrom('a', 'word', '中文', 'é', '1', '2.', 'x_y', '“q”', '\\frac{a}{b}');

const hostileText = fc
  .array(fc.oneof(word, word, fc.constant(' '), fc.constantFrom(...HOSTILE)), { maxLength: 5 })
  .map((parts) => parts.join(''));

const HREFS = [
  'https://ok.example/',
  'https://ok.example/a_(b)?q=$`x`$&copy;=1#"\'',
  'https://例え.example/<b>',
  '/board/topics/3',
  '#fn__1',
  '#a',
  'mailto:a@ok.example',
  'javascript:boom()',
  'https://ok.example/a|b\\c`d`*e*[f]',
];

const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;

/** Containers by purpose. Each becomes Markdown in its own way. */
const CONTAINERS = [
  ...['p', 'div', 'span', 'b', 'em', 'del', 'u', 'mark', 'code', 'kbd', 'pre', 'sup', 'q'],
  ...['h1', 'h2', 'h3', 'h6', 'blockquote', 'figure', 'figcaption', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tr', 'td', 'th'],
];

/** Start tags that do more than open an element. */
const SPECIAL = [
  '<details><summary>',
  '<table><tr><td>',
  '<table><thead><tr><th>',
  '<ul><li>',
  '<ol start="3"><li>',
  '<dl><dt>',
  '<pre><code class="lang-js">',
  '<blockquote class="ipsQuote" data-ipsquote-username="Ann">',
  '<span style="font-weight:bold">',
  '<div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup> ',
  '<ol class="footnotes-list"><li id="fn__1">',
];

/** Possible ends of their content. */
const ENDS = ['', '</li>', '</td>', '</summary>', '</dt>', '</table>', '</ul>', '</details>'];

const formula = fc
  .tuple(fc.constantFrom('span', 'div'), hostileText)
  .map(([tag, tex]) => `<${tag} class="math">${escapeHtml(tex)}</${tag}>`);

const image = fc
  .tuple(hostileText, fc.option(hostileText, { nil: undefined }), fc.boolean())
  .map(
    ([alt, title, isEmoji]) =>
      `<img src="https://ok.example/i.png"${attribute('alt', alt)}${attribute('title', title)}${isEmoji ? ' class="emoji"' : ''}>`,
  );

const { content } = fc.letrec<{ content: string; node: string }>((tie) => ({
  content: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: hostileText.map(escapeHtml) },
    { weight: 2, arbitrary: formula },
    { weight: 1, arbitrary: image },
    { weight: 1, arbitrary: fc.constantFrom('<br>', '<hr>', '<br><br>', ' ') },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...CONTAINERS), tie('content'))
        .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    },
    {
      weight: 3,
      // Without end tags, the following text may be inside.
      arbitrary: fc
        .tuple(fc.constantFrom(...SPECIAL), tie('content'), fc.constantFrom(...ENDS))
        .map(([start, inner, end]) => start + inner + end),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...HREFS),
          fc.option(hostileText, { nil: undefined }),
          tie('content'),
        )
        .map(
          ([href, title, inner]) =>
            `<a${attribute('href', href)}${attribute('title', title)}>${inner}</a>`,
        ),
    },
  ),
}));

/**
 * Generates bodies of posts: formulas, links, lists, details, tables and notes in every nesting, around
 * forged markup.
 */
export const anyPost: Arbitrary<string> = content;
