/** A range of a text, in UTF-16 units. */
interface FoundName {
  start: number;
  end: number;
}

/** A character with its marks, or a syllable of Hangul that is written as its parts. */
const CHARACTER = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu;
/** Characters that show nothing: soft hyphens, joiners, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** A text as people read it (Unicode Standard Annex 15, NFKC), without what shows nothing, each white space as one. */
function fold(text: string): string {
  return text.normalize('NFKC').replace(IGNORABLE, '').replace(/\s+/g, ' ');
}

/** A folded text, and where each of its UTF-16 units comes from. */
function foldWithPlaces(text: string): { folded: string; places: FoundName[] } {
  let folded = '';
  const places: FoundName[] = [];
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    const part = fold(character);
    const last = places.at(-1);
    const end = index + character.length;
    // What shows nothing, and a further white space, belongs to the character before it.
    if (part === '' || (part === ' ' && folded.endsWith(' '))) {
      if (last) last.end = end;
      continue;
    }
    folded += part;
    for (let unit = 0; unit < part.length; unit++) places.push({ start: index, end });
  }
  return { folded, places };
}

/** True where a word may begin or end between two characters: beside no word, or where the script changes. */
function isBoundary(inside: string, outside: string | undefined): boolean {
  if (outside === undefined || !WORD.test(outside)) return true;
  return UNSPACED.test(inside) || UNSPACED.test(outside);
}

const isWholeWord = (folded: string, start: number, end: number): boolean => {
  const [before] = [...folded.slice(Math.max(0, start - 2), start)].slice(-1);
  const [after] = folded.slice(end, end + 2);
  const characters = [...folded.slice(start, end)];
  return isBoundary(characters[0] ?? '', before) && isBoundary(characters.at(-1) ?? '', after);
};

/** What stands before a name that may be in any capitals: a mention, or the path of a profile. */
const MENTION = /(?:@|\b(?:u|user|users|members?|profile)\/)$/i;

/**
 * Returns a function that finds names in a text, as whole words, in order: also where they are written
 * with other characters of the same meaning (full width, combining accents, no-break spaces, soft hyphens), with a
 * capital at their beginning or in capitals; in any capitals where `isAnyCase`, and behind an `@`.
 */
export function createNameFinder(names: readonly string[], isAnyCase = false) {
  const folded = [...new Set(names.map((name) => fold(name).trim()))].filter(Boolean);
  const cased = new Set(
    folded.flatMap((name) => [
      name,
      name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      name.toUpperCase(),
    ]),
  );
  // The longest first, where one name is the beginning of another.
  const sought = folded.map((name) => name.toLowerCase()).sort((a, b) => b.length - a.length);

  const mayHave = (text: string) => {
    const lower = fold(text).toLowerCase();
    return sought.some((name) => lower.includes(name));
  };

  return (text: string): FoundName[] => {
    if (!mayHave(text)) return [];
    const { folded: given, places } = foldWithPlaces(text);
    const lower = given.toLowerCase();
    // A letter whose small one is longer would move all that follows.
    const searched = lower.length === given.length ? lower : given;
    const found: FoundName[] = [];
    for (let at = 0; at < searched.length; ) {
      const next = sought
        .map((name) => ({ name, start: searched.indexOf(name, at) }))
        .filter(({ start }) => start >= 0)
        .sort((a, b) => a.start - b.start || b.name.length - a.name.length)[0];
      if (!next) break;
      const { start } = next;
      const end = start + next.name.length;
      const isCased = isAnyCase || cased.has(given.slice(start, end));
      const isMention = MENTION.test(given.slice(Math.max(0, start - 9), start));
      const [first, last] = [places[start], places[end - 1]];
      if (first && last && (isCased || isMention) && isWholeWord(given, start, end)) {
        found.push({ start: first.start, end: last.end });
        at = end;
      } else at = start + 1;
    }
    return found;
  };
}
