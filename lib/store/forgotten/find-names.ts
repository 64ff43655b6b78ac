/** A range of a text, in UTF-16 units. */
interface FoundName {
  start: number;
  end: number;
}

/** A character with its marks, or a syllable of Hangul that is written as its parts. */
const CHARACTER = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu;
/** What shows nothing (soft hyphens, joiners, variation selectors), and what Hebrew and Arabic may leave out: points, and strokes between letters. */
const IGNORABLE =
  /[\p{Default_Ignorable_Code_Point}\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
/** Scripts that write no spaces between words, or none between a name and what is said of it. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Grek}/u, /\p{sc=Cyrl}/u, /\p{sc=Hebr}/u, /\p{sc=Arab}/u];
/** The end of a word before a name, and the beginning of one after it. Underscores alone are emphasis. */
const WORD_BEFORE = /([\p{L}\p{M}\p{N}])_*$/u;
const WORD_AFTER = /^_*([\p{L}\p{M}\p{N}])/u;
/** More than a word before a name is not looked at. */
const CONTEXT = 9;
/** A name that may be a word of the language, which small letters then tell from the name. */
const WORD_LIKE = /^(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;

/** A text as people read it (Unicode Standard Annex 15, NFKC), without what shows nothing, each white space as one. */
const normalize = (text: string) =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(HYPHENS, '-')
    .replace(IGNORABLE, '')
    .replace(/\s+/g, ' ');

/** The same of a text in any capitals, also where a letter has two small ones, or none of one letter. */
export const foldName = (text: string) =>
  normalize(text).toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');

/** A folded text, and where each of its UTF-16 units comes from. */
function foldWithPlaces(text: string): { folded: string; places: FoundName[] } {
  const parts: string[] = [];
  const places: FoundName[] = [];
  const known = new Map<string, string>();
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    const part = known.get(character) ?? foldName(character);
    known.set(character, part);
    const last = places.at(-1);
    const end = index + character.length;
    // What shows nothing, and a further white space, belongs to the character before it.
    if (part === '' || (part === ' ' && parts.at(-1) === part)) {
      if (last) last.end = end;
      continue;
    }
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) places.push({ start: index, end });
  }
  return { folded: parts.join(''), places };
}

/** True where a word may begin or end between two characters of words: where the script changes, or has no spaces. */
const isBoundary = (inside: string, outside: string | undefined): boolean =>
  outside === undefined ||
  [inside, outside].some((character) => UNSPACED.test(character)) ||
  (/\p{L}.*\p{L}/u.test(inside + outside) &&
    SCRIPTS.some((script) => script.test(inside) !== script.test(outside)));

const isWholeWord = (folded: string, start: number, end: number): boolean => {
  const characters = [...folded.slice(start, end)];
  const before = WORD_BEFORE.exec(folded.slice(Math.max(0, start - CONTEXT), start));
  const after = WORD_AFTER.exec(folded.slice(end, end + CONTEXT));
  return (
    isBoundary(characters[0] ?? '', before?.[1]) && isBoundary(characters.at(-1) ?? '', after?.[1])
  );
};

/** What stands before a name that may be in any capitals: a mention, or the path of a profile. */
const MENTION = /(?:@|\b(?:u|user|users|members?|profile)\/)$/;

/**
 * Returns a function that finds names in a text, as whole words, in order: also where they are written
 * with other characters of the same meaning (full width, combining accents, no-break spaces, soft hyphens), and in any
 * capitals. Of a name that may be a word, only as it is, with a capital at its beginning, in capitals, and behind an `@`.
 * @param isAnyCase finds such names in any capitals, too
 * @param onKept called for each that is not found, since it may be a word
 */
export function createNameFinder(names: readonly string[], isAnyCase = false, onKept = () => {}) {
  const normalized = [...new Set(names.map((name) => normalize(name).trim()))].filter(Boolean);
  const upper = (letters: string) => letters.toUpperCase();
  const cased = new Set(
    normalized.flatMap((name) => [name, name.replace(/^\p{Ll}/u, upper), upper(name)]),
  );
  const unlikeWords = normalized.filter((name) => isAnyCase || !WORD_LIKE.test(name)).map(foldName);
  // The longest first, where one name is the beginning of another.
  const sought = [...new Set(normalized.map(foldName))].sort((a, b) => b.length - a.length);
  const pattern = sought.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');

  return (text: string): FoundName[] => {
    const quick = foldName(text);
    if (!sought.some((name) => quick.includes(name))) return [];
    const { folded, places } = foldWithPlaces(text);
    const found: FoundName[] = [];
    const starts = new RegExp(pattern, 'g');
    for (let match = starts.exec(folded); match; match = starts.exec(folded)) {
      const { index } = match;
      starts.lastIndex = index + 1;
      const name = sought.find(
        (each) => folded.startsWith(each, index) && isWholeWord(folded, index, index + each.length),
      );
      const first = places[index];
      const last = places[index + (name?.length ?? 0) - 1];
      if (!name || !first || !last) continue;
      const isName =
        unlikeWords.includes(name) ||
        cased.has(normalize(text.slice(first.start, last.end))) ||
        MENTION.test(folded.slice(Math.max(0, index - CONTEXT), index));
      if (!isName) {
        onKept();
      } else {
        found.push({ start: first.start, end: last.end });
        starts.lastIndex = index + name.length;
      }
    }
    return found;
  };
}
