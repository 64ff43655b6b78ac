import { composeLetters, decomposeVisible, unifyLetters } from '../search/words/fold';
import { type FoldedText, type Folding, foldWithPlaces } from '../search/words/fold-with-places';

export type { TextRange } from '../search/words/fold-with-places';

const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

const decompose = (text: string) =>
  decomposeVisible(text.replace(APOSTROPHES, "'")).replace(HYPHENS, '-').replace(/\s+/g, ' ');

/** Keeps accents, which distinguish names. Turkish İ becomes i. */
const nameFolding: Folding = {
  decompose: (text) => unifyLetters(decompose(text)),
  compose: (text) => composeLetters(text).replaceAll('i\u0307', 'i'),
  collapsesBlanks: true,
};

const PLAIN = /^[ -~]*$/;

/** Returns lower-case text in a canonical form. Equal results mean equal names. */
export function foldName(text: string): string {
  if (PLAIN.test(text)) {
    return text.replaceAll('`', "'").replace(/ {2,}/g, ' ').toLowerCase();
  }
  return nameFolding.compose(nameFolding.decompose(text));
}

/** Returns `foldName(text)` with the source range of each unit. */
export const foldNameWithPlaces = (text: string): FoldedText => foldWithPlaces(text, nameFolding);
