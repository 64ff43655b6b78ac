import { composeLetters, decomposeVisible, unifyLetters } from '../../search/fold';
import { type FoldedText, type Folding, foldWithPlaces } from '../../search/fold-with-places';

export type { TextRange } from '../../search/fold-with-places';

const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

const decompose = (text: string) =>
  decomposeVisible(text.replace(APOSTROPHES, "'")).replace(HYPHENS, '-').replace(/\s+/g, ' ');

/** How names are folded: with their accents, which tell one name from another. A Turkish capital İ becomes an i. */
const nameFolding: Folding = {
  decompose: (text) => unifyLetters(decompose(text)),
  compose: (text) => composeLetters(text).replaceAll('i\u0307', 'i'),
  collapsesBlanks: true,
};

/** Returns a text as people read it, with its capitals (NFKC, without what shows nothing, each white space as one). */
export const normalizeText = (text: string) => composeLetters(decompose(text));

/** Most texts that are searched have no other characters, and need none of the slower steps. */
const PLAIN = /^[ -~]*$/;

/** Returns a text as people read it, in small letters: two texts that fold to the same are the same name. */
export function foldName(text: string): string {
  if (PLAIN.test(text)) {
    return text.replaceAll('`', "'").replace(/ {2,}/g, ' ').toLowerCase();
  }
  return nameFolding.compose(nameFolding.decompose(text));
}

/** Returns a text as `foldName` folds it, with the place of each unit. */
export const foldNameWithPlaces = (text: string): FoldedText => foldWithPlaces(text, nameFolding);
