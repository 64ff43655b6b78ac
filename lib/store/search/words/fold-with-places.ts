/** UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** `places` has the source range of each unit. */
export interface FoldedText {
  folded: string;
  places: TextRange[];
}

/** Two steps of folding. Each gives the same result for a text and for its parts. */
export interface Folding {
  /** Folds single characters. Marks stay separate from letters. */
  decompose: (text: string) => string;
  compose: (text: string) => string;
  collapsesBlanks: boolean;
}

/** One character, or a digit and its number sign, which `decompose` separates. */
const UNIT = /\p{Nd}\p{No}|./gsu;
/** A Hangul syllable or a letter with marks never composes with its neighbors. */
const SYLLABLE = '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?\\p{M}*';
/** Thai and Lao AM is composed of a mark and a letter, with an optional tone between. */
const REST_OF_AM = '(?<=[\\u0e4d\\u0ecd][\\u0e48-\\u0e4b\\u0ec8-\\u0ecb]*)[\\u0e32\\u0eb2]\\p{M}*';
const COMPOSED_ALONE = new RegExp(`(?:${SYLLABLE}|\\P{M}\\p{M}*|\\p{M}+)(?:${REST_OF_AM})*`, 'gu');

/** Returns the folded text with the source range of each unit. */
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

/** Goes unit by unit, since composing needs neighboring characters. */
function decomposeWithPlaces(text: string, { decompose, collapsesBlanks }: Folding): FoldedText {
  const parts: string[] = [];
  const places: TextRange[] = [];
  const known = new Map<string, string>();
  for (const { 0: characters, index: start } of text.matchAll(UNIT)) {
    const end = start + characters.length;
    const part = known.get(characters) ?? decompose(characters);
    known.set(characters, part);
    const isFurtherBlank = collapsesBlanks && part === ' ' && parts.at(-1) === ' ';
    // Invisible characters belong to the one before.
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
