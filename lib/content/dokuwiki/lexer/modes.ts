/** A stretch of source in which one set of marks counts. */
export type Mode = keyof typeof ACCEPTS;

const CONTAINER = ['listblock', 'table', 'quote', 'hr', 'note', 'wrapblock'] as const;
const FORMATTING = [
  'strong',
  'emphasis',
  'underline',
  'monospace',
  'subscript',
  'superscript',
  'deleted',
  'footnote',
  'wrapspan',
] as const;
const SUBSTITUTION = [
  'notoc',
  'nocache',
  'macro',
  'linebreak',
  'include',
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
] as const;
const PROTECTED = ['preformatted', 'code', 'file', 'php', 'phpblock', 'html', 'htmlblock'] as const;
const DISABLED = ['unformatted', 'unformattedalt'] as const;

const IN_BLOCK = [...FORMATTING, ...SUBSTITUTION, ...DISABLED, ...PROTECTED];
const ANYWHERE = [...CONTAINER, 'header', 'eol', ...IN_BLOCK] as const;
const IN_MARK = [...FORMATTING, ...SUBSTITUTION, ...DISABLED];

const except = (modes: readonly string[], mode: string) => modes.filter((m) => m !== mode);
const inMark = (mode: string): readonly string[] => except(IN_MARK, mode);
const NOTHING: readonly string[] = [];

/**
 * Which modes open inside which ($PARSER_MODES of inc/Parsing and each mode's `allowedModes`). Modes
 * that stand for one token only are not keys: nothing opens in them.
 */
export const ACCEPTS = {
  base: ANYWHERE as readonly string[],
  note: except(ANYWHERE, 'header') as readonly string[],
  wrapblock: ANYWHERE as readonly string[],
  listblock: IN_BLOCK as readonly string[],
  table: IN_BLOCK as readonly string[],
  quote: IN_BLOCK as readonly string[],
  footnote: except([...CONTAINER, ...IN_BLOCK], 'footnote'),
  strong: inMark('strong'),
  emphasis: inMark('emphasis'),
  underline: inMark('underline'),
  monospace: inMark('monospace'),
  subscript: inMark('subscript'),
  superscript: inMark('superscript'),
  deleted: inMark('deleted'),
  wrapspan: inMark('wrapspan'),
  preformatted: NOTHING,
  code: NOTHING,
  file: NOTHING,
  php: NOTHING,
  phpblock: NOTHING,
  html: NOTHING,
  htmlblock: NOTHING,
  unformatted: NOTHING,
  unformattedalt: NOTHING,
};

/** A token that opens nothing. */
export type Special =
  | (typeof SUBSTITUTION)[number]
  | Extract<(typeof CONTAINER)[number], 'hr'>
  | 'header'
  | 'eol';
