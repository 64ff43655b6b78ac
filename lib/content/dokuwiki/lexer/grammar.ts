import { ACCEPTS, type Mode, type Special } from '@/lib/content/dokuwiki/lexer/modes';
import { literal, opening, type Pattern } from '@/lib/content/dokuwiki/lexer/pattern';
import * as blocks from '@/lib/content/dokuwiki/patterns/blocks';
import * as links from '@/lib/content/dokuwiki/patterns/links';
import { MACRO, tagOpening } from '@/lib/content/dokuwiki/patterns/plugins';
import * as typography from '@/lib/content/dokuwiki/patterns/typography';

/** What a token does: opens a mode, closes the one it is in, stands for itself, or divides it. */
export type Rule = { pattern: Pattern } & (
  | { action: 'enter'; mode: Mode }
  | { action: 'special'; mode: Special }
  | { action: 'exit' | 'divide' }
);

/** For each mode, by the character code a token begins with, the rules to try, in order. */
export type Grammar = Record<Mode, readonly (readonly Rule[] | undefined)[]>;

interface Opens {
  sort: number;
  mode: Mode;
  entry: Pattern[];
  inner?: Pattern[];
  exit: Pattern;
  plugin?: true;
}
interface Stands {
  sort: number;
  special: Special;
  pattern: Pattern;
  plugin?: true;
}

const mark = (sort: number, mode: Mode, open: string, close = open): Opens => ({
  sort,
  mode,
  entry: [opening(open, close)],
  exit: literal(close),
});
const tag = (sort: number, mode: Mode, name: string) => mark(sort, mode, `<${name}>`, `</${name}>`);
const END = literal('\n');

/** DokuWiki's modes by their `getSort`: at one place the lower number wins. */
const DEFINITIONS: (Opens | Stands)[] = [
  { sort: 10, mode: 'listblock', entry: [blocks.LIST_START], inner: [blocks.LIST_ITEM], exit: END },
  {
    sort: 20,
    mode: 'preformatted',
    entry: [blocks.INDENT_START],
    inner: [blocks.INDENT],
    exit: END,
  },
  { sort: 30, special: 'notoc', pattern: literal('~~NOTOC~~') },
  { sort: 40, special: 'nocache', pattern: literal('~~NOCACHE~~') },
  { sort: 50, special: 'header', pattern: blocks.HEADER },
  {
    sort: 60,
    mode: 'table',
    entry: [blocks.TABLE_START],
    inner: [...blocks.TABLE_ROW, blocks.ROW_SPAN, blocks.BLANKS, ...blocks.TABLE_CELL],
    exit: END,
  },
  mark(70, 'strong', '**'),
  { sort: 80, mode: 'emphasis', entry: [blocks.EMPHASIS], exit: literal('//') },
  mark(90, 'underline', '__'),
  mark(100, 'monospace', "''"),
  tag(110, 'subscript', 'sub'),
  tag(120, 'superscript', 'sup'),
  tag(130, 'deleted', 'del'),
  { sort: 140, special: 'linebreak', pattern: blocks.LINE_BREAK },
  mark(150, 'footnote', '((', '))'),
  { sort: 155, special: 'macro', pattern: MACRO, plugin: true },
  { sort: 160, special: 'hr', pattern: blocks.RULE },
  tag(170, 'unformatted', 'nowiki'),
  mark(170, 'unformattedalt', '%%'),
  tag(180, 'php', 'php'),
  tag(180, 'phpblock', 'PHP'),
  tag(190, 'html', 'html'),
  tag(190, 'htmlblock', 'HTML'),
  { sort: 195, mode: 'note', entry: [tagOpening('note')], exit: literal('</note>'), plugin: true },
  {
    sort: 195,
    mode: 'wrapblock',
    entry: [tagOpening('WRAP')],
    exit: literal('</WRAP>'),
    plugin: true,
  },
  {
    sort: 195,
    mode: 'wrapspan',
    entry: [tagOpening('wrap')],
    exit: literal('</wrap>'),
    plugin: true,
  },
  { sort: 200, mode: 'code', entry: [blocks.codeOpening('code')], exit: literal('</code>') },
  { sort: 210, mode: 'file', entry: [blocks.codeOpening('file')], exit: literal('</file>') },
  { sort: 220, mode: 'quote', entry: [blocks.QUOTE], inner: [blocks.QUOTE], exit: END },
  { sort: 230, special: 'smiley', pattern: typography.SMILEY },
  { sort: 240, special: 'acronym', pattern: typography.ACRONYM },
  { sort: 260, special: 'entity', pattern: typography.SYMBOL },
  { sort: 270, special: 'multiply', pattern: typography.MULTIPLY },
  { sort: 280, special: 'quoteopening', pattern: typography.OPENING_QUOTATION_MARK },
  { sort: 280, special: 'quoteclosing', pattern: literal('"') },
  { sort: 300, special: 'internallink', pattern: links.INTERNAL_LINK },
  { sort: 303, special: 'include', pattern: links.braces('page>'), plugin: true },
  { sort: 303, special: 'include', pattern: links.braces('section>'), plugin: true },
  { sort: 310, special: 'rss', pattern: links.braces('rss>') },
  { sort: 320, special: 'media', pattern: links.braces('') },
  { sort: 330, special: 'externallink', pattern: links.EXTERNAL_LINK },
  { sort: 340, special: 'emaillink', pattern: links.EMAIL_LINK },
  { sort: 350, special: 'windowssharelink', pattern: links.WINDOWS_SHARE },
  { sort: 370, special: 'eol', pattern: blocks.END_OF_LINE },
];

function rulesOf(mode: Mode, plugins: boolean): Rule[] {
  return DEFINITIONS.filter((definition) => plugins || !definition.plugin).flatMap((definition) => {
    const rules: Rule[] = [];
    if ('special' in definition) {
      const { special, pattern } = definition;
      if (ACCEPTS[mode].includes(special))
        rules.push({ action: 'special', mode: special, pattern });
      return rules;
    }
    const { entry, inner = [], exit } = definition;
    if (ACCEPTS[mode].includes(definition.mode)) {
      for (const pattern of entry) rules.push({ action: 'enter', mode: definition.mode, pattern });
    }
    if (definition.mode === mode) {
      for (const pattern of inner) rules.push({ action: 'divide', pattern });
      rules.push({ action: 'exit', pattern: exit });
    }
    return rules;
  });
}

function byFirstCharacter(rules: Rule[]): (Rule[] | undefined)[] {
  const table: (Rule[] | undefined)[] = Array.from({ length: 128 }, () => undefined);
  for (const rule of rules) {
    for (const character of rule.pattern.starts) {
      const code = character.charCodeAt(0);
      table[code] = [...(table[code] ?? []), rule];
    }
  }
  return table;
}

function grammar(plugins: boolean): Grammar {
  const table = (mode: Mode) => byFirstCharacter(rulesOf(mode, plugins));
  return {
    base: table('base'),
    note: table('note'),
    wrapblock: table('wrapblock'),
    wrapspan: table('wrapspan'),
    listblock: table('listblock'),
    table: table('table'),
    quote: table('quote'),
    footnote: table('footnote'),
    strong: table('strong'),
    emphasis: table('emphasis'),
    underline: table('underline'),
    monospace: table('monospace'),
    subscript: table('subscript'),
    superscript: table('superscript'),
    deleted: table('deleted'),
    preformatted: table('preformatted'),
    code: table('code'),
    file: table('file'),
    php: table('php'),
    phpblock: table('phpblock'),
    html: table('html'),
    htmlblock: table('htmlblock'),
    unformatted: table('unformatted'),
    unformattedalt: table('unformattedalt'),
  };
}

/** DokuWiki's syntax with the common plugins, and as it is shipped. */
export const WITH_PLUGINS = grammar(true);
export const PLAIN = grammar(false);
