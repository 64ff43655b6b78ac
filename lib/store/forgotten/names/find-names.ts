import { foldName, foldNameWithPlaces, normalizeText, type TextRange } from './fold-text';
import { addressAround, isPartOfEveryAddress, isProfileName, isSuffix } from './name-in-address';

/** Why a name was left where it stands. */
export type LeftReason = 'word' | 'short';

/** What a tag does to the word that it stands in. */
export type EdgeKind = 'formatting' | 'element';

/** What a text is, and what stands in it. */
export interface NameContext {
  /** The whole text is an address. */
  isAddress?: boolean;
  /** The offsets at which elements begin or end. */
  edges?: ReadonlyMap<number, EdgeKind>;
  /** Ranges that name a member, such as a mention or the head of a quote. */
  namePlaces?: readonly TextRange[];
}

export type NameFinder = (text: string, context?: NameContext) => TextRange[];

interface NameFinderOptions {
  /** Finds names that may be words in any capitals, too. */
  isAnyCase?: boolean;
  /** Called for each name that is not found, since it may be something else. */
  onLeft?: (reason: LeftReason) => void;
}

interface SoughtName {
  folded: string;
  /** It has one or two signs, or no letters: elsewhere than in the place of a name it is something else. */
  isShort: boolean;
  /** It may be a word of the language, which small letters tell from the name. */
  isWordLike: boolean;
}

/** Scripts that write no spaces between words, or none between a name and what is said of it. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Grek}/u, /\p{sc=Cyrl}/u, /\p{sc=Hebr}/u, /\p{sc=Arab}/u];
/** Matches where a word ends before a name, or begins after it. Underscores alone are emphasis. */
const WORD_BEFORE = /([\p{L}\p{M}\p{N}])_*$/u;
const WORD_AFTER = /^_*([\p{L}\p{M}\p{N}])/u;
/** More units than these before or after a name are not looked at. */
const CONTEXT = 9;
const WORD_LIKE = /^(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;
/** What stands before a name that may be in any capitals: a mention, or the path of a profile. */
const MENTION = /(?:@|\b(?:u|user|users|members?|profile)\/)$/;
const MAX_SHORT = 2;
const WITHOUT_LETTERS = /^[\p{N}\p{P}\p{Z}]*$/u;
/** Final consonants of Hangul, which may also be written as separate letters. */
const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ';
const SEPARATE = 'ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Names as addresses have them. */
const encodedForms = (name: string) =>
  [name, name.toLowerCase()].flatMap((form) => {
    const encoded = encodeURIComponent(form.toWellFormed());
    return [encoded, encoded.replaceAll("'", '%27'), encoded.replaceAll('%20', '+')];
  });

/** A name of Hangul as its letters beside each other. */
const inSeparateLetters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u11a8-\u11c2]/g, (final) => SEPARATE[FINALS.indexOf(final)] ?? final);

/** True where a word may begin or end between two characters of words: where the script changes, or has no spaces. */
const isBoundary = (inside: string, outside: string | undefined): boolean =>
  outside === undefined ||
  [inside, outside].some((character) => UNSPACED.test(character)) ||
  (/\p{L}.*\p{L}/u.test(inside + outside) &&
    SCRIPTS.some((script) => script.test(inside) !== script.test(outside)));

/** The characters of words right before and after a range of a folded text. */
const neighborsOf = (folded: string, start: number, end: number) => ({
  before: WORD_BEFORE.exec(folded.slice(Math.max(0, start - CONTEXT), start))?.[1],
  after: WORD_AFTER.exec(folded.slice(end, end + CONTEXT))?.[1],
});

/**
 * True where a range of a folded text is a whole word: its ends are edges of words or of elements.
 * Formatting splits words, so the edge of a formatting element counts only where the other end is an edge
 * too.
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

/** Returns the names to look for. A longer name stands before the name that it begins with. */
function soughtNames(names: readonly string[], isAnyCase: boolean): SoughtName[] {
  const sought = new Map<string, SoughtName>();
  for (const name of names) {
    const own = foldName(name);
    // Signs as they were written: four of half width may be two of full width.
    const signs = [...name.normalize()].length;
    const isShort = signs <= MAX_SHORT || WITHOUT_LETTERS.test(own);
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

/** The spellings that tell a name from the same word in small letters. */
const casedForms = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) => [
      name,
      name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      name.toUpperCase(),
    ]),
  );

/**
 * Returns a function that finds names in a text, as whole words, in order.
 * A name is found in any capitals, in other characters of the same meaning (full width, combining accents,
 * no-break spaces, soft hyphens), and as addresses encode it. A name that may be a word is found as it is,
 * capitalized, in capitals, behind an `@`, and in addresses. A name of one or two signs, or without
 * letters, is found where a member is named: behind an `@`, in the address of a profile, and in the places
 * that the context names.
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

  /** Whether a range that reads like a name is the name, may be something else, or is no name at all. */
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

/** True where a text is a name and nothing else. */
export function isWhole(text: string, find: NameFinder): boolean {
  const whole = { start: 0, end: text.length };
  const [found] = find(text, { namePlaces: [whole] });
  return found?.start === 0 && found.end === text.length;
}
