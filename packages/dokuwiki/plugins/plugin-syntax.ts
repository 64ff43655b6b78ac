import { type Pattern, regex } from '../patterns/pattern';
import type { Instruction } from '../syntax/instructions';
import { trim } from '../syntax/white-space';
import type { NestingSyntax, SpecialSyntax } from './plugin';
import { PLUGINS } from './plugins';

const TAGS = PLUGINS.flatMap(({ tags }) => tags ?? []);
const NAMES = TAGS.flatMap(({ names }) => names).join('|');
const SINGLE = new Set(TAGS.flatMap(({ names, isSingle }) => (isSingle ? names : [])));

const ANY_TAG = regex('<', new RegExp(`</?(?:${NAMES})(?:[ \\t][^<>\\n]{0,200})?>`, 'y'));

/** A plugin's tag. Without a closing tag, `<key>` is text. */
const TAG: Pattern = {
  starts: ANY_TAG.starts,
  match(source, at) {
    const end = ANY_TAG.match(source, at);
    if (end === -1 || source.text.endsWith('/>', end)) return end;
    const [, name = ''] = /^<(\w+)/.exec(source.text.slice(at, end)) ?? [];
    return name === '' || SINGLE.has(name) || source.hasFrom(`</${name}>`, end) ? end : -1;
  },
};

/** Pages show at most a tag's caption. */
function parseTag(match: string): Instruction | undefined {
  const [, name = ''] = /^<(\w+)/.exec(match) ?? [];
  const caption = TAGS.find(({ names }) => names.includes(name))?.captionOf?.(match);
  return caption ? { type: 'text', value: `${trim(caption, ' */_')} ` } : undefined;
}

/** A plugin's command on one line, such as `~~NAME:anything~~`. */
const MACRO = regex(
  '~',
  /~~(?:[A-Z][A-Za-z0-9_-]*|title|goto|redirect|hidepage)(?:[: >][^\n]*?)?~~/y,
);

/** The tokens of all plugins. */
export const PLUGIN_SYNTAX: readonly (SpecialSyntax | NestingSyntax)[] = [
  { kind: 'special', mode: 'macro', sort: 151, pattern: MACRO },
  { kind: 'special', mode: 'macro', sort: 152, pattern: TAG, parse: parseTag },
  ...PLUGINS.flatMap(({ tokens }) => tokens ?? []),
];

const SPECIALS = new Map(
  PLUGIN_SYNTAX.flatMap((syntax) =>
    syntax.kind === 'special' && syntax.parse ? [[syntax.mode, syntax.parse] as const] : [],
  ),
);
const NESTINGS = new Map(
  PLUGIN_SYNTAX.flatMap((syntax) =>
    syntax.kind === 'nesting' ? [[syntax.mode, syntax] as const] : [],
  ),
);

/** Returns what a plugin's token shows, if anything. */
export const parsePluginToken = (mode: string, match: string): Instruction | undefined =>
  SPECIALS.get(mode)?.(match);

/** Returns the plugin's syntax of a mode with content. */
export const nestingOf = (mode: string): NestingSyntax | undefined => NESTINGS.get(mode);
