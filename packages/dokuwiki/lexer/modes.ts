import { PLUGIN_SYNTAX } from '../plugins/plugin-syntax';
import { FORMATTINGS } from '../syntax/instructions';

const modesOf = (isWanted: (syntax: (typeof PLUGIN_SYNTAX)[number]) => boolean) =>
  PLUGIN_SYNTAX.filter(isWanted).map(({ mode }) => mode);
const NESTING = PLUGIN_SYNTAX.filter((syntax) => syntax.kind === 'nesting');
const nestingModes = (holds: (typeof NESTING)[number]['holds']) =>
  NESTING.filter((syntax) => syntax.holds === holds).map(({ mode }) => mode);

// Categories of modes ($PARSER_MODES in inc/Parsing/ParserMode), with those of plugins.
const CONTAINER = ['listblock', 'table', 'quote'];
const FORMATTING = [...FORMATTINGS, 'footnote', ...nestingModes('text')];
const PROTECTED = ['preformatted', 'code', 'file', 'php', 'phpblock', 'html', 'htmlblock'];
const DISABLED = ['unformatted', 'unformattedalt'];
const SUBSTITUTION = [
  'notoc',
  'macro',
  'linebreak',
  'smiley',
  'acronym',
  'entity',
  'multiply',
  'quoteopening',
  'quoteclosing',
  'internallink',
  'rss',
  'media',
  'externallink',
  'emaillink',
  'windowssharelink',
  ...modesOf(({ kind }) => kind === 'special'),
];

const IN_FORMATTING = [
  ...FORMATTINGS,
  'footnote',
  ...NESTING.filter(({ standsIn }) => standsIn === 'text').map(({ mode }) => mode),
  ...SUBSTITUTION,
  ...DISABLED,
];
const IN_BLOCK = [...IN_FORMATTING, ...PROTECTED, ...nestingModes('source')];
const IN_FOOTNOTE = [...CONTAINER, 'hr', ...IN_BLOCK, ...nestingModes('blocks')];
const IN_BASE = [...IN_FOOTNOTE, 'header', 'eol'];

const without = (modes: readonly string[], excluded: string) =>
  modes.filter((mode) => mode !== excluded);

/** Special modes of plugins that a mode does not allow. */
const textWithin = (mode: string) =>
  modesOf((syntax) => syntax.kind === 'special' && syntax.notWithin === mode);

/** Modes allowed in each mode (`allowedModes` in ParserMode). */
export const ALLOWED_MODES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['base', IN_BASE] as const,
    ...nestingModes('page').map((mode) => [mode, IN_BASE] as const),
    ...nestingModes('blocks').map((mode) => [mode, without(IN_BASE, 'header')] as const),
    ...CONTAINER.map((mode) => [mode, IN_BLOCK] as const),
    ...FORMATTING.map((mode) => [mode, without(IN_FORMATTING, mode)] as const),
    ['footnote', without(IN_FOOTNOTE, 'footnote')] as const,
    ...[...PROTECTED, ...DISABLED, ...nestingModes('source')].map((mode) => [mode, []] as const),
  ].map(([mode, modes]) => {
    const excluded = textWithin(mode);
    return [mode, new Set(modes.filter((each) => !excluded.includes(each)))] as const;
  }),
);
