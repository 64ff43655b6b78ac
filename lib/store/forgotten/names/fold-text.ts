import type { TextRange } from '../../search/occurrences';

export type { TextRange };

/** A folded text, and for each of its UTF-16 units the range of the text that it stands for. */
export interface FoldedText {
  folded: string;
  places: TextRange[];
}

/** Characters that show nothing (soft hyphens, joiners), and the points and strokes that Hebrew and Arabic may leave out. */
const IGNORABLE =
  /[\p{Default_Ignorable_Code_Point}\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
/** In decomposed text: what is composed with nothing before or after it. */
const COMPOSED_ALONE = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu;

/** Decomposes characters (Unicode Standard Annex 15, NFKD), and drops what shows nothing. */
const decompose = (text: string) =>
  text
    .replace(APOSTROPHES, "'")
    // Voiced sound marks of Japanese that stand apart; NFKD would put a blank before them.
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKD')
    .replace(HYPHENS, '-')
    .replace(IGNORABLE, '')
    .replace(/\s+/g, ' ');

/** Lowers letters by way of their capitals: some have two small forms, or a capital of two letters. */
const lower = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Composes letters with their marks. A Turkish capital İ becomes an i. */
const compose = (text: string) => text.normalize('NFC').replaceAll('i\u0307', 'i');

/** Returns a text as people read it, with its capitals (NFKC, without what shows nothing, each white space as one). */
export const normalizeText = (text: string) => decompose(text).normalize('NFC');

/** Most texts that are searched have no other characters, and need none of the slower steps. */
const PLAIN = /^[ -~]*$/;

/** Returns a text as people read it, in small letters: two texts that fold to the same are the same name. */
export function foldName(text: string): string {
  if (PLAIN.test(text)) {
    return text.replaceAll('`', "'").replace(/ {2,}/g, ' ').toLowerCase();
  }
  return compose(lower(decompose(text)));
}

/** Returns a text as `foldName` folds it, with the place of each unit. */
export function foldWithPlaces(text: string): FoldedText {
  const { folded: decomposed, places: decomposedPlaces } = decomposeWithPlaces(text);
  const parts: string[] = [];
  const places: TextRange[] = [];
  for (const { 0: letters, index } of decomposed.matchAll(COMPOSED_ALONE)) {
    const part = compose(letters);
    const first = decomposedPlaces[index];
    const last = decomposedPlaces[index + letters.length - 1];
    if (!first || !last) {
      continue;
    }
    parts.push(part);
    const place = { start: first.start, end: last.end };
    for (let unit = 0; unit < part.length; unit++) {
      places.push(place);
    }
  }
  return { folded: parts.join(''), places };
}

/** Decomposes and lowers a text character by character, since composing needs the characters beside each. */
function decomposeWithPlaces(text: string): FoldedText {
  const parts: string[] = [];
  const places: TextRange[] = [];
  const known = new Map<string, string>();
  let index = 0;
  for (const character of text) {
    const start = index;
    index += character.length;
    const part = known.get(character) ?? lower(decompose(character));
    known.set(character, part);
    // What shows nothing, and a further white space, belongs to the character before it.
    if (part === '' || (part === ' ' && parts.at(-1) === ' ')) {
      const last = places.at(-1);
      if (last) {
        last.end = index;
      }
      continue;
    }
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) {
      places.push({ start, end: index });
    }
  }
  return { folded: parts.join(''), places };
}
