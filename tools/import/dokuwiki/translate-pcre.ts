/** POSIX classes, as PCRE reads them with PHP's flag `u` (pcre2pattern(3)), without regard to case. */
const POSIX = new Map([
  ['alpha', String.raw`\p{L}`],
  ['digit', String.raw`\p{Nd}`],
  ['alnum', String.raw`\p{L}\p{N}`],
  ['upper', String.raw`\p{L}`],
  ['lower', String.raw`\p{L}`],
  ['space', String.raw`\s`],
  ['blank', String.raw`\t\p{Zs}`],
  ['punct', String.raw`\p{P}`],
  ['xdigit', '0-9A-Fa-f'],
  ['word', String.raw`\p{L}\p{N}_`],
]);
const NAMES = new Map(Object.entries({ d: 'digit', w: 'word', s: 'space', h: 'blank' }));

const WORD = `[${POSIX.get('word')}]`;
/** A text has one line, so that `\Z` is its end, too. */
const ASSERTIONS = new Map([
  [String.raw`\A`, '^'],
  [String.raw`\z`, '$'],
  [String.raw`\Z`, '$'],
  [String.raw`\b`, `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`],
  [String.raw`\B`, `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`],
  ['(?P<', '(?<'],
  // All letters match without regard to case.
  ['(?i)', ''],
]);

const CHARACTER = String.raw`\\x\{[\da-fA-F]+\}|\\x[\da-fA-F]{2}|\\[^a-zA-Z0-9]|\\[tnrf]|[^\\]`;
const SET = String.raw`\\(?<letter>[dDwWsShH])|\\(?<p>[pP])(?:\{(?<hat>\^?)(?<long>\w+)\}|(?<short>[A-Z]))`;
const POSIX_SET = String.raw`\[:(?<not>\^?)(?<posix>\w+):\]`;
const ITEM = new RegExp(
  `${SET}|${POSIX_SET}|(?<from>${CHARACTER})-(?<to>${CHARACTER})|(?<one>${CHARACTER})|[^]`,
  'gu',
);
const TOKEN = new RegExp(
  [
    String.raw`\\Q(?<quoted>[^]*?)(?:\\E|$)`,
    String.raw`\[(?<negation>\^?)(?<items>\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*)\]`,
    SET,
    String.raw`(?<other>\\[AzZbB]|\(\?P<|\(\?i\))`,
    String.raw`(?<kept>\\[1-9](?!\d)|\{\d+(?:,\d*)?\}|[.^$|()*+?])`,
    `(?!\\[)(?<one>${CHARACTER})`,
    '[^]',
  ].join('|'),
  'gu',
);

type Groups = Record<string, string | undefined>;

const unknown = (part: string): never => {
  throw new SyntaxError(`${part} has no translation`);
};

function printSet({ letter, p, hat, long, short, not, posix }: Groups): string | undefined {
  if (p !== undefined) {
    const property = long ?? short ?? '';
    // Categories have the same names, scripts need a prefix.
    const name = /^[A-Z][a-z]?$/.test(property) ? property : `Script_Extensions=${property}`;
    return `\\${(p === 'P') === (hat === '^') ? 'p' : 'P'}{${name}}`;
  }
  const name = posix ?? NAMES.get(letter?.toLowerCase() ?? '');
  if (name === undefined) return undefined;
  const isNegated = not === '^' || (letter !== undefined && letter < 'a');
  return `[${isNegated ? '^' : ''}${POSIX.get(name) ?? unknown(name)}]`;
}

/** Escapes as JavaScript requires within a class (flag `v`), or outside. */
function printCharacter(character: string, signs: RegExp): string {
  if (/^\\x\{/.test(character)) return `\\u${character.slice(2)}`;
  if (/^\\[a-z]/.test(character)) return character;
  return character.replace(/^\\/, '').replace(signs, '\\$&') || '\\\\';
}
const SIGNS = /[\^$\\.*+?()[\]{}|/]/;
const SIGNS_IN_CLASS = /[!#$%&()*+,\-./:;<=>?@[\\\]^`{|}~]/;

const printItems = (items: string) =>
  items.replace(ITEM, (part, ...rest) => {
    const groups: Groups = rest.at(-1);
    const set = printSet(groups);
    if (set !== undefined) return set;
    const ends = [groups.from ?? groups.one ?? unknown(part), groups.to ?? []].flat();
    return ends.map((end) => printCharacter(end, SIGNS_IN_CLASS)).join('-');
  });

/**
 * Returns an expression of PHP (PCRE with the flags `u` and `i`) for texts of one line.
 * @throws SyntaxError if a construct has no translation
 */
export function translatePcre(pattern: string): RegExp {
  const printed = pattern.replace(TOKEN, (part, ...rest) => {
    const groups: Groups = rest.at(-1);
    const { quoted, items, negation, other, kept, one } = groups;
    if (quoted !== undefined) return quoted.replace(new RegExp(SIGNS, 'g'), '\\$&');
    if (items !== undefined) return `[${negation}${printItems(items)}]`;
    if (other !== undefined) return ASSERTIONS.get(other) ?? unknown(part);
    return printSet(groups) ?? kept ?? printCharacter(one ?? unknown(part), SIGNS);
  });
  return new RegExp(printed, 'iv');
}
