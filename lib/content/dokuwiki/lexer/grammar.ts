import { ALLOWED_MODES, type Mode, type SpecialMode } from '@/lib/content/dokuwiki/lexer/modes';
import * as blocks from '@/lib/content/dokuwiki/patterns/blocks';
import * as links from '@/lib/content/dokuwiki/patterns/link-patterns';
import * as tags from '@/lib/content/dokuwiki/patterns/tag-patterns';
import * as typography from '@/lib/content/dokuwiki/patterns/typography';
import { between, literal, opening, openingInParagraph, type Pattern } from '../patterns/pattern';

/** Tokens enter or exit a mode, divide it (list item, table cell), or stand alone. */
export type Rule = { pattern: Pattern } & (
  | { action: 'enter'; mode: Mode }
  | { action: 'special'; mode: SpecialMode }
  | { action: 'exit' | 'match' }
);

export type RuleTable = readonly (readonly Rule[] | undefined)[];

export type Grammar = ReadonlyMap<Mode, RuleTable>;

interface NestingDefinition {
  kind: 'nesting';
  mode: Mode;
  entry: Pattern;
  exit: Pattern;
  inner: readonly Pattern[];
}

interface SpecialDefinition {
  kind: 'special';
  mode: SpecialMode;
  pattern: Pattern;
}

type Definition = (NestingDefinition | SpecialDefinition) & { isPlugin?: true };

const special = (mode: SpecialMode, pattern: Pattern): Definition => ({
  kind: 'special',
  mode,
  pattern,
});
const nesting = (mode: Mode, entry: Pattern, close: string, inner: readonly Pattern[] = []) =>
  ({ kind: 'nesting', mode, entry, exit: literal(close), inner }) satisfies Definition;
const pair = (mode: Mode, open: string, close = open) => nesting(mode, opening(open, close), close);
const mark = (mode: Mode, open: string, close = open) =>
  nesting(mode, openingInParagraph(open, close), close);
const tag = (mode: Mode, name: string) => pair(mode, `<${name}>`, `</${name}>`);
const plugin = (definition: Definition): Definition => ({ ...definition, isPlugin: true });
const pluginTag = (mode: Mode, name: string) =>
  plugin(nesting(mode, tags.tagOpening(name, true), `</${name}>`));

/** In the order of `getSort`: the first match at a position counts. */
const DEFINITIONS: readonly Definition[] = [
  nesting('listblock', blocks.LIST_START, '\n', [blocks.LIST_ITEM]),
  nesting('preformatted', blocks.PREFORMATTED_START, '\n', [blocks.PREFORMATTED_LINE]),
  special('notoc', literal('~~NOTOC~~')),
  special('macro', literal('~~NOCACHE~~')),
  special('header', blocks.HEADER),
  nesting('table', blocks.TABLE_START, '\n', blocks.TABLE_PARTS),
  mark('strong', '**'),
  nesting('emphasis', blocks.EMPHASIS, '//'),
  mark('underline', '__'),
  mark('monospace', "''"),
  mark('subscript', '<sub>', '</sub>'),
  mark('superscript', '<sup>', '</sup>'),
  mark('deleted', '<del>', '</del>'),
  special('linebreak', blocks.LINE_BREAK),
  pair('footnote', '((', '))'),
  plugin(special('macro', tags.MACRO)),
  plugin(special('macro', tags.BARE_TAG)),
  plugin(special('data', blocks.DATA)),
  plugin(special('fold', tags.FOLD)),
  plugin(nesting('foldspan', tags.FOLD_IN_LINE, '++')),
  plugin(special('math', between('$$', '$$', '\n\n'))),
  plugin(special('math', between('\\(', '\\)', '\n'))),
  special('hr', blocks.RULE),
  tag('unformatted', 'nowiki'),
  pair('unformattedalt', '%%'),
  tag('php', 'php'),
  tag('phpblock', 'PHP'),
  tag('html', 'html'),
  tag('htmlblock', 'HTML'),
  // Imports write these for wikis that show HTML.
  plugin(pair('shownhtml', '<html shown>', '</html>')),
  plugin(pair('shownhtmlblock', '<HTML shown>', '</HTML>')),
  pluginTag('note', 'note'),
  ...['WRAP', 'block', 'div'].map((name) => pluginTag('wrapblock', name)),
  ...['wrap', 'inline', 'span'].map((name) => pluginTag('wrapspan', name)),
  nesting('code', tags.tagOpening('code', false), '</code>'),
  nesting('file', tags.tagOpening('file', false), '</file>'),
  nesting('quote', blocks.QUOTE, '\n', [blocks.QUOTE]),
  special('smiley', typography.SMILEY),
  special('acronym', typography.ACRONYM),
  special('entity', typography.ENTITY),
  special('multiply', typography.MULTIPLY),
  special('quoteopening', typography.OPENING_QUOTE),
  special('quoteclosing', literal('"')),
  special('internallink', links.INTERNAL_LINK),
  plugin(special('include', links.braces('page>'))),
  plugin(special('include', links.braces('section>'))),
  special('data', links.braces('rss>')),
  plugin(special('tags', links.braces('tag>'))),
  plugin(special('anchor', links.braces('anchor:'))),
  plugin(special('call', links.PLUGIN_CALL)),
  special('media', links.braces()),
  plugin(special('macro', tags.COMMENT)),
  special('externallink', links.URL_LINK),
  special('externallink', links.HOST_LINK),
  special('emaillink', links.EMAIL_LINK),
  special('windowssharelink', links.WINDOWS_SHARE),
  special('eol', blocks.LINE_END),
  special('eol', blocks.BLANK_LINE),
];

function* rulesWithin(mode: Mode, hasPlugins: boolean): Generator<Rule> {
  const allowed = ALLOWED_MODES.get(mode) ?? [];
  for (const definition of DEFINITIONS) {
    if (definition.isPlugin && !hasPlugins) continue;
    if (definition.kind === 'special') {
      const { mode: special, pattern } = definition;
      if (allowed.includes(special)) yield { action: 'special', mode: special, pattern };
      continue;
    }
    const { mode: entered, entry, inner, exit } = definition;
    if (allowed.includes(entered)) yield { action: 'enter', mode: entered, pattern: entry };
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

function createGrammar(hasPlugins: boolean): Grammar {
  return new Map(
    Array.from(ALLOWED_MODES.keys(), (mode) => [
      mode,
      indexByFirstCharacter(rulesWithin(mode, hasPlugins)),
    ]),
  );
}

export const GRAMMAR_WITH_PLUGINS = createGrammar(true);
export const GRAMMAR = createGrammar(false);
