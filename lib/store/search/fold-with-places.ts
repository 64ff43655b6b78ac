/** A range of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** A folded text, and for each of its UTF-16 units the range of the text that it stands for. */
export interface FoldedText {
  folded: string;
  places: TextRange[];
}

/** How a text is folded, in two steps: each works on the whole text as on its parts. */
export interface Folding {
  /** Folds characters one by one, and leaves marks apart from their letters. */
  decompose: (text: string) => string;
  /** Composes letters with their marks. */
  compose: (text: string) => string;
  /** True where `decompose` makes one blank of several. */
  collapsesBlanks: boolean;
}

/** One character, or a digit with a sign of a number behind it, from which `decompose` parts it. */
const UNIT = /\p{Nd}\p{No}|./gsu;
/** In decomposed text, what is composed with nothing before or after it: a syllable of Hangul, or a letter with its marks. */
const SYLLABLE = '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?\\p{M}*';
/** The vowels AM of Thai and Lao are composed of a mark and a letter, between which a tone may stand. */
const REST_OF_AM = '(?<=[\\u0e4d\\u0ecd][\\u0e48-\\u0e4b\\u0ec8-\\u0ecb]*)[\\u0e32\\u0eb2]\\p{M}*';
const COMPOSED_ALONE = new RegExp(`(?:${SYLLABLE}|\\P{M}\\p{M}*|\\p{M}+)(?:${REST_OF_AM})*`, 'gu');

/** Folds a text by both steps, with the place of each unit. */
export function foldWithPlaces(text: string, folding: Folding): FoldedText {
  const { folded: decomposed, places: decomposedPlaces } = decomposeWithPlaces(text, folding);
  const parts: string[] = [];
  const places: TextRange[] = [];
  for (const { 0: letters, index } of decomposed.matchAll(COMPOSED_ALONE)) {
    const part = folding.compose(letters);
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

/** Decomposes a text unit by unit, since composing needs the characters beside each. */
function decomposeWithPlaces(text: string, { decompose, collapsesBlanks }: Folding): FoldedText {
  const parts: string[] = [];
  const places: TextRange[] = [];
  const known = new Map<string, string>();
  for (const { 0: characters, index: start } of text.matchAll(UNIT)) {
    const end = start + characters.length;
    const part = known.get(characters) ?? decompose(characters);
    known.set(characters, part);
    const isFurtherBlank = collapsesBlanks && part === ' ' && parts.at(-1) === ' ';
    // What shows nothing belongs to the character before it.
    if (part === '' || isFurtherBlank) {
      const last = places.at(-1);
      if (last) {
        last.end = end;
      }
      continue;
    }
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) {
      places.push({ start, end });
    }
  }
  return { folded: parts.join(''), places };
}
