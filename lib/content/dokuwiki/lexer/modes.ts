import { FORMATTINGS } from '../syntax/instructions';

// Categories of modes ($PARSER_MODES in inc/Parsing/ParserMode), with common plugins.
const CONTAINER = ['listblock', 'table', 'quote', 'note', 'wrapblock'] as const;
const FORMATTING = [...FORMATTINGS, 'footnote', 'wrapspan', 'foldspan'] as const;
const RAW = ['php', 'phpblock', 'html', 'htmlblock', 'shownhtml', 'shownhtmlblock'] as const;
const PROTECTED = ['preformatted', 'code', 'file', ...RAW] as const;
const DISABLED = ['unformatted', 'unformattedalt'] as const;
const SUBSTITUTION = [
  'notoc',
  'macro',
  'data',
  'math',
  'linebreak',
  'include',
  'anchor',
  'fold',
  'tags',
  'call',
  'smiley',
  'acronym',
  'entity',
  'multiply',
  'quoteopening',
  'quoteclosing',
  'internallink',
  'media',
  'externallink',
  'emaillink',
  'windowssharelink',
] as const;

export type Mode =
  | 'base'
  | (typeof CONTAINER | typeof FORMATTING | typeof PROTECTED | typeof DISABLED)[number];

/** A mode of one token (`addSpecialPattern`). */
export type SpecialMode = (typeof SUBSTITUTION)[number] | 'hr' | 'header' | 'eol';

type Allowed = readonly (Mode | SpecialMode)[];

// The blocks of the plugin wrap have the type `formatting`, too.
const IN_FORMATTING: Allowed = [...FORMATTING, 'wrapblock', ...SUBSTITUTION, ...DISABLED];
const IN_BLOCK: Allowed = [...IN_FORMATTING, ...PROTECTED];
const IN_FOOTNOTE: Allowed = [...CONTAINER, 'hr', ...IN_BLOCK];
const IN_BASE: Allowed = [...IN_FOOTNOTE, 'header', 'eol'];

const without = (modes: Allowed, excluded: Mode | SpecialMode): Allowed =>
  modes.filter((mode) => mode !== excluded);

/** Modes allowed in each mode (`allowedModes` in ParserMode). */
export const ALLOWED_MODES: ReadonlyMap<Mode, Allowed> = new Map<Mode, Allowed>([
  ['base', IN_BASE],
  ['note', without(IN_BASE, 'header')],
  ['wrapblock', IN_BASE],
  ['listblock', IN_BLOCK],
  ['table', IN_BLOCK],
  ['quote', IN_BLOCK],
  ...FORMATTING.map((mode) => [mode, without(IN_FORMATTING, mode)] as const),
  // In commands, `\(` and `$$` are no formulas.
  ['monospace', without(without(IN_FORMATTING, 'monospace'), 'math')],
  ['footnote', without(IN_FOOTNOTE, 'footnote')],
  ...[...PROTECTED, ...DISABLED].map((mode) => [mode, []] as const),
]);
