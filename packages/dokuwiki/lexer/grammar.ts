import * as blocks from '../patterns/blocks';
import * as links from '../patterns/link-patterns';
import { literal, opening, openingInParagraph, type Pattern } from '../patterns/pattern';
import { tagOpening } from '../patterns/tag-opening';
import * as typography from '../patterns/typography';
import { PLUGIN_SYNTAX } from '../plugins/plugin-syntax';
import { ALLOWED_MODES } from './modes';

/** Tokens enter or exit a mode, divide it (list item, table cell), or stand alone. */
export type Rule = { pattern: Pattern } & (
  | { action: 'enter' | 'special'; mode: string }
  | { action: 'exit' | 'match' }
);

export type RuleTable = readonly (readonly Rule[] | undefined)[];

export type Grammar = ReadonlyMap<string, RuleTable>;

interface NestingDefinition {
  kind: 'nesting';
  sort: number;
  mode: string;
  entry: Pattern;
  exit: Pattern;
  inner: readonly Pattern[];
}

interface SpecialDefinition {
  kind: 'special';
  sort: number;
  mode: string;
  pattern: Pattern;
}

type Definition = NestingDefinition | SpecialDefinition;

const special = (sort: number, mode: string, pattern: Pattern): Definition => ({
  kind: 'special',
  sort,
  mode,
  pattern,
});
const nesting = (
  sort: number,
  mode: string,
  entry: Pattern,
  close: string,
  inner: readonly Pattern[] = [],
): Definition => ({ kind: 'nesting', sort, mode, entry, exit: literal(close), inner });
const pair = (sort: number, mode: string, open: string, close = open) =>
  nesting(sort, mode, opening(open, close), close);
const mark = (sort: number, mode: string, open: string, close = open) =>
  nesting(sort, mode, openingInParagraph(open, close), close);
const tag = (sort: number, mode: string, name: string) =>
  pair(sort, mode, `<${name}>`, `</${name}>`);

/** Modes with DokuWiki's numbers (`getSort`). */
const OWN: readonly Definition[] = [
  nesting(10, 'listblock', blocks.LIST_START, '\n', [blocks.LIST_ITEM]),
  nesting(20, 'preformatted', blocks.PREFORMATTED_START, '\n', [blocks.PREFORMATTED_LINE]),
  special(30, 'notoc', literal('~~NOTOC~~')),
  special(40, 'macro', literal('~~NOCACHE~~')),
  special(50, 'header', blocks.HEADER),
  nesting(60, 'table', blocks.TABLE_START, '\n', blocks.TABLE_PARTS),
  mark(70, 'strong', '**'),
  nesting(80, 'emphasis', blocks.EMPHASIS, '//'),
  mark(90, 'underline', '__'),
  mark(100, 'monospace', "''"),
  mark(110, 'subscript', '<sub>', '</sub>'),
  mark(120, 'superscript', '<sup>', '</sup>'),
  mark(130, 'deleted', '<del>', '</del>'),
  special(140, 'linebreak', blocks.LINE_BREAK),
  pair(150, 'footnote', '((', '))'),
  special(160, 'hr', blocks.RULE),
  tag(170, 'unformatted', 'nowiki'),
  pair(170, 'unformattedalt', '%%'),
  tag(180, 'php', 'php'),
  tag(180, 'phpblock', 'PHP'),
  tag(190, 'html', 'html'),
  tag(190, 'htmlblock', 'HTML'),
  nesting(200, 'code', tagOpening('code', false), '</code>'),
  nesting(210, 'file', tagOpening('file', false), '</file>'),
  nesting(220, 'quote', blocks.QUOTE, '\n', [blocks.QUOTE]),
  special(230, 'smiley', typography.SMILEY),
  special(240, 'acronym', typography.ACRONYM),
  special(260, 'entity', typography.ENTITY),
  special(270, 'multiply', typography.MULTIPLY),
  special(280, 'quoteopening', typography.OPENING_QUOTE),
  special(280, 'quoteclosing', literal('"')),
  special(300, 'internallink', links.INTERNAL_LINK),
  special(310, 'rss', links.braces('rss>')),
  special(320, 'media', links.braces()),
  special(330, 'externallink', links.URL_LINK),
  special(330, 'externallink', links.HOST_LINK),
  special(340, 'emaillink', links.EMAIL_LINK),
  special(350, 'windowssharelink', links.WINDOWS_SHARE),
  special(370, 'eol', blocks.LINE_END),
  special(370, 'eol', blocks.BLANK_LINE),
];

function define(syntax: (typeof PLUGIN_SYNTAX)[number]): Definition {
  const { sort, mode } = syntax;
  return syntax.kind === 'nesting'
    ? nesting(sort, mode, syntax.entry, syntax.end)
    : special(sort, mode, syntax.pattern);
}
const isRare = (syntax: (typeof PLUGIN_SYNTAX)[number]) =>
  syntax.kind === 'special' && syntax.isRare === true;
const OF_PLUGINS = PLUGIN_SYNTAX.filter((syntax) => !isRare(syntax)).map(define);

function* rulesWithin(mode: string, definitions: readonly Definition[]): Generator<Rule> {
  const allowed = ALLOWED_MODES.get(mode);
  for (const definition of definitions) {
    if (definition.kind === 'special') {
      const { mode: special, pattern } = definition;
      if (allowed?.has(special)) yield { action: 'special', mode: special, pattern };
      continue;
    }
    const { mode: entered, entry, inner, exit } = definition;
    if (allowed?.has(entered)) yield { action: 'enter', mode: entered, pattern: entry };
    if (entered !== mode) continue;
    for (const pattern of inner) yield { action: 'match', pattern };
    yield { action: 'exit', pattern: exit };
  }
}

function indexByFirstCharacter(rules: Iterable<Rule>): RuleTable {
  const table: (Rule[] | undefined)[] = Array.from({ length: 128 }, () => undefined);
  for (const rule of rules) {
    for (const character of rule.pattern.starts) {
      const code = character.charCodeAt(0);
      table[code] = [...(table[code] ?? []), rule];
    }
  }
  return table;
}

/** At a position, the first definition that matches counts. */
function createGrammar(definitions: readonly Definition[]): Grammar {
  const sorted = definitions.toSorted((one, other) => one.sort - other.sort);
  return new Map(
    Array.from(ALLOWED_MODES.keys(), (mode) => [
      mode,
      indexByFirstCharacter(rulesWithin(mode, sorted)),
    ]),
  );
}

export const GRAMMARS = {
  own: createGrammar(OWN),
  plugins: createGrammar([...OWN, ...OF_PLUGINS]),
  /** Also what is text in a wiki that lacks the plugin. */
  rare: createGrammar([...OWN, ...PLUGIN_SYNTAX.map(define)]),
};
