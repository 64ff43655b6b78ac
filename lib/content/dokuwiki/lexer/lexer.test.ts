import { describe, expect, test } from 'vitest';
import { GRAMMAR, GRAMMAR_WITH_PLUGINS } from '@/lib/content/dokuwiki/lexer/grammar';
import { tokenize } from '@/lib/content/dokuwiki/lexer/lexer';

/** Prints the tokens of a text: `<mode>` enters, `</mode>` exits, `|match|` divides, `{mode:match}` is special. */
function tokens(text: string, grammar = GRAMMAR_WITH_PLUGINS): string {
  const out: string[] = [];
  tokenize(text, grammar, {
    enter: (mode) => out.push(`<${mode}>`),
    exit: (mode) => out.push(`</${mode}>`),
    matched: (_, match) => out.push(`|${JSON.stringify(match)}|`),
    special: (mode, match) => out.push(`{${mode}:${match}}`),
    unmatched: (_, value) => out.push(value),
  });
  return out.join('');
}

describe('formatting', () => {
  test.each([
    ['**a**', '<strong>a</strong>'],
    ['**a', '**a'],
    ['**a **b**', '<strong>a </strong>b**'],
    ['**//a//**', '<strong><emphasis>a</emphasis></strong>'],
    ['//a', '//a'],
    ["''a **b** c''", '<monospace>a <strong>b</strong> c</monospace>'],
    ['%%**a**%%', '<unformattedalt>**a**</unformattedalt>'],
    ['<nowiki>**</nowiki>**', '<unformatted>**</unformatted>**'],
    ['<sub>a</sub><sup>b', '<subscript>a</subscript><sup>b'],
    ['<code>a**b**</code>', '<code>>a**b**</code>'],
    ['<codex>a</code>', '<codex>a</code>'],
    ['((a ((b)) c))', '<footnote>a ((b</footnote> c))'],
    ['a\\\\ b\\\\c', 'a{linebreak:\\\\ }b\\\\c'],
  ])('%j', (text, expected) => expect(tokens(text)).toBe(expected));
});

describe('links', () => {
  test.each([
    ['[[a|b]]', '{internallink:[[a|b]]}'],
    ['[[]]', '[[]]'],
    ['[[a', '[[a'],
    ['{{a.png}}', '{media:{{a.png}}}'],
    ['{{}}', '{{}}'],
    ['http://a.org/x?y=1, and', '{externallink:http://a.org/x?y=1}, and'],
    ['(http://a.org).', '({externallink:http://a.org}).'],
    ['xhttp://a.org/', 'xhttp://a.org/'],
    ['www.a.org.', '{externallink:www.a.org}.'],
    ['www.a', 'www.a'],
    ['/www.a.org', '/www.a.org'],
    ['<a.b@c.org>', '{emaillink:<a.b@c.org>}'],
    ['a@c.org', 'a@c.org'],
    ['\\\\server\\share x', '{windowssharelink:\\\\server\\share} x'],
    ['javascript://x', 'javascript://x'],
  ])('%j', (text, expected) => expect(tokens(text)).toBe(expected));
});

describe('typography', () => {
  test.each([
    ['640x480 0x20 1x1x1', '{multiply:640x480} 0x20 1x1x1'],
    ['a -> b ... c--d', 'a {entity:->} b {entity:...} c{entity:--}d'],
    ['"a"', '{quoteopening:"}a{quoteclosing:"}'],
    ['HTML HTMLs 用HTML', '{acronym:HTML} HTMLs 用HTML'],
    ['a :-) b:-)c', 'a {smiley::-)} b:-)c'],
    ['LOL', '{smiley:LOL}'],
  ])('%j', (text, expected) => expect(tokens(`${text} `)).toBe(`${expected} `));
});

describe('blocks', () => {
  test.each([
    ['\n  * a\n  - b\n', '<listblock> a|"\\n  -"| b</listblock>'],
    ['\n  a\n  b\n', '<preformatted>a|"\\n  "|b</preformatted>'],
    ['\n| a ^\n', '<table>|" "|a|" "||"^"|</table>'],
    ['\n> a\n>> b\n', '<quote> a|"\\n>>"| b</quote>'],
    ['\n----\n', '{hr:\n----}{eol:\n}'],
    ['\n== a ==\n', '{eol:\n}{header:== a ==}{eol:\n}'],
    ['x == a ==\n', 'x{header: == a ==}{eol:\n}'],
    ['\n== a\n', '{eol:\n}== a{eol:\n}'],
    [' \n', '{eol: \n}'],
  ])('%j', (text, expected) => expect(tokens(text)).toBe(expected));
});

test('the syntax of plugins is text without plugins', () => {
  const text = '~~FOO:bar~~<note tip>a</note>';
  expect(tokens(text)).toBe('{macro:~~FOO:bar~~}<note>a</note>');
  expect(tokens(text, GRAMMAR)).toBe(text);
});

test('markup beyond the limit of tokens is text, and no text is lost', () => {
  const text = '__a__'.repeat(30_000);
  expect(tokens(text).replace(/<.?underline>|__/g, '')).toBe('a'.repeat(30_000));
});
