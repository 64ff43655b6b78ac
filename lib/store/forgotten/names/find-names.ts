import { foldName, foldNameWithPlaces, normalizeText, type TextRange } from './fold-text';
import { addressAround, isPartOfEveryAddress, isProfileName, isSuffix } from './name-in-address';

/** Why a name stays: it may be a word, or it is too short. */
export type LeftReason = 'word' | 'short';

export type EdgeKind = 'formatting' | 'element';

export interface NameContext {
  isAddress?: boolean;
  edges?: ReadonlyMap<number, EdgeKind>;
  /** Such as mentions. */
  namePlaces?: readonly TextRange[];
}

export type NameFinder = (text: string, context?: NameContext) => TextRange[];

interface NameFinderOptions {
  isAnyCase?: boolean;
  /** Called for ambiguous names. */
  onLeft?: (reason: LeftReason) => void;
}

interface SoughtName {
  folded: string;
  /** One or two characters, or no letters: found only where a member is named. */
  isShort: boolean;
  /** May be a word of the language, which lower case distinguishes. */
  isWordLike: boolean;
}

/** Scripts without spaces between words, or between a name and its suffix. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Grek}/u, /\p{sc=Cyrl}/u, /\p{sc=Hebr}/u, /\p{sc=Arab}/u];
/** Underscores are emphasis. */
const WORD_BEFORE = /([\p{L}\p{M}\p{N}])_*$/u;
const WORD_AFTER = /^_*([\p{L}\p{M}\p{N}])/u;
const CONTEXT = 9;
const WORD_LIKE = /^(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;
const MENTION = /(?:@|\b(?:u|user|users|members?|profile)\/)$/;
const MAX_SHORT = 2;
const WITHOUT_LETTERS = /^[\p{N}\p{P}\p{Z}]*$/u;
/** Final consonants of Hangul may be typed as separate letters. */
const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ';
const SEPARATE = 'ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

const encodedForms = (name: string) =>
  [name, name.toLowerCase()].flatMap((form) => {
    const encoded = encodeURIComponent(form.toWellFormed());
    return [encoded, encoded.replaceAll("'", '%27'), encoded.replaceAll('%20', '+')];
  });

const inSeparateLetters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u11a8-\u11c2]/g, (final) => SEPARATE[FINALS.indexOf(final)] ?? final);

/** True if a word may end between two characters: at a change of script, or in a script without spaces. */
const isBoundary = (inside: string, outside: string | undefined): boolean =>
  outside === undefined ||
  [inside, outside].some((character) => UNSPACED.test(character)) ||
  (/\p{L}.*\p{L}/u.test(inside + outside) &&
    SCRIPTS.some((script) => script.test(inside) !== script.test(outside)));

const neighborsOf = (folded: string, start: number, end: number) => ({
  before: WORD_BEFORE.exec(folded.slice(Math.max(0, start - CONTEXT), start))?.[1],
  after: WORD_AFTER.exec(folded.slice(end, end + CONTEXT))?.[1],
});

/**
 * Formatting may begin or end within a word, so it bounds a name only if the other side is bounded by
 * formatting or a word's edge.
 */
function isWholeWord(
  folded: string,
  [start, end]: readonly [number, number],
  edgeBefore: EdgeKind | undefined,
  edgeAfter: EdgeKind | undefined,
): boolean {
  if (edgeBefore && edgeAfter) {
    return true;
  }
  const { before, after } = neighborsOf(folded, start, end);
  const characters = [...folded.slice(start, end)];
  const begins = edgeBefore === 'element' || isBoundary(characters[0] ?? '', before);
  const ends = edgeAfter === 'element' || isBoundary(characters.at(-1) ?? '', after);
  return begins && ends;
}

function soughtNames(names: readonly string[], isAnyCase: boolean): SoughtName[] {
  const sought = new Map<string, SoughtName>();
  for (const name of names) {
    const foldedName = foldName(name);
    // Count before folding: four half-width characters can fold to two.
    const signs = [...name.normalize()].length;
    const isShort = signs <= MAX_SHORT || WITHOUT_LETTERS.test(foldedName);
    const isWordLike = !isAnyCase && WORD_LIKE.test(normalizeText(name));
    for (const form of [name, inSeparateLetters(name), ...encodedForms(name)]) {
      const folded = foldName(form);
      if (!sought.has(folded)) {
        sought.set(folded, { folded, isShort, isWordLike });
      }
    }
  }
  return [...sought.values()].sort((a, b) => b.folded.length - a.folded.length);
}

const casedForms = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) => [
      name,
      name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      name.toUpperCase(),
    ]),
  );

/**
 * Returns a function that finds names as whole words, in order.
 *
 * - Names match in any case, in equivalent characters (full width, combining accents, no-break spaces, soft
 *   hyphens) and percent-encoded.
 * - Names like words match as given, capitalized, in capitals, after `@`, and in addresses.
 * - Names of one or two characters, or without letters, match only after `@`, in addresses of profiles, and
 *   in `namePlaces`.
 */
export function createNameFinder(
  names: readonly string[],
  { isAnyCase = false, onLeft = () => undefined }: NameFinderOptions = {},
): NameFinder {
  const given = names.map((name) => name.trim()).filter((name) => foldName(name).trim() !== '');
  const cased = casedForms(given.map(normalizeText));
  const sought = soughtNames(given, isAnyCase);
  const pattern = sought
    .map(({ folded }) => folded.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|');

  function judge(
    name: SoughtName,
    text: string,
    range: TextRange,
    surroundings: { folded: string; index: number },
    { isAddress, namePlaces = [] }: NameContext,
  ): 'name' | 'nothing' | LeftReason {
    const address = isAddress ? { start: 0, end: text.length } : addressAround(text, range);
    const inAddress = address && {
      text: text.slice(address.start, address.end),
      range: { start: range.start - address.start, end: range.end - address.start },
    };
    if (inAddress && isPartOfEveryAddress(inAddress.text, inAddress.range)) {
      return 'nothing';
    }
    const { folded, index } = surroundings;
    const { before, after } = neighborsOf(folded, index, index + name.folded.length);
    const isAlone = before === undefined && after === undefined;
    if (name.isShort) {
      if (inAddress && isProfileName(inAddress.text, inAddress.range)) {
        return 'name';
      }
      const isNamed =
        folded[index - 1] === '@' ||
        namePlaces.some(({ start, end }) => start <= range.start && range.end <= end);
      return isAlone && isNamed && !inAddress ? 'name' : 'short';
    }
    if (!isAlone && [...name.folded].length <= MAX_SHORT) {
      return 'short';
    }
    if (!inAddress && isSuffix(text, range)) {
      return 'nothing';
    }
    const isName =
      !name.isWordLike ||
      inAddress !== undefined ||
      cased.has(normalizeText(text.slice(range.start, range.end))) ||
      MENTION.test(folded.slice(Math.max(0, index - CONTEXT), index));
    return isName ? 'name' : 'word';
  }

  return (text, context = {}) => {
    const quick = foldName(text);
    if (!sought.some(({ folded }) => quick.includes(folded))) {
      return [];
    }
    const { folded, places } = foldNameWithPlaces(text);
    const { edges } = context;
    const rangeOf = (name: SoughtName, index: number): TextRange | undefined => {
      const first = places[index];
      const last = places[index + name.folded.length - 1];
      return first && last && { start: first.start, end: last.end };
    };
    const found: TextRange[] = [];
    const starts = new RegExp(pattern, 'g');
    for (let match = starts.exec(folded); match; match = starts.exec(folded)) {
      const { index } = match;
      starts.lastIndex = index + 1;
      for (const name of sought) {
        const range = folded.startsWith(name.folded, index) ? rangeOf(name, index) : undefined;
        if (!range) {
          continue;
        }
        const bounds = [index, index + name.folded.length] as const;
        const edgeBefore = edges?.get(range.start);
        const edgeAfter = edges?.get(range.end);
        if (!isWholeWord(folded, bounds, edgeBefore, edgeAfter)) {
          continue;
        }
        const verdict = judge(name, text, range, { folded, index }, context);
        if (verdict === 'name') {
          found.push(range);
          starts.lastIndex = index + name.folded.length;
        } else if (verdict !== 'nothing') {
          onLeft(verdict);
        }
        break;
      }
    }
    return found;
  };
}

/** True if the whole text is a name. */
export function isWhole(text: string, find: NameFinder): boolean {
  const whole = { start: 0, end: text.length };
  const [found] = find(text, { namePlaces: [whole] });
  return found?.start === 0 && found.end === text.length;
}
