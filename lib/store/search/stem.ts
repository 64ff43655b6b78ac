import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** The stemmers of languages in Latin letters. They get folded words, which have no accents. */
const LATIN_STEMMERS = {
  // Porter's algorithm leaves "buses" and the last letter of "true", though not that of "truing".
  en: (word: string) => stemLong(word.replace(/(?<=us)es$/, ''), english).replace(/ue$/, 'u'),
  de: german,
  fr: french,
  // The endings of the algorithm are accented.
  es: (word: string) => spanish(word.replace(/(?<=[cs])ion$/, 'ión')),
};

/** The language whose stems a store has of words in Latin letters. */
export type StemLanguage = keyof typeof LATIN_STEMMERS;

/** Shorter words have no endings: "bus", "was". */
const MIN_STEMMED_LENGTH = 4;

const stemLong = (word: string, stemmer: (word: string) => string) =>
  word.length < MIN_STEMMED_LENGTH ? word : stemmer(word);

const isStemLanguage = (language: string | undefined): language is StemLanguage =>
  language !== undefined && Object.hasOwn(LATIN_STEMMERS, language);

/** Returns the language of stems for a BCP 47 tag; English where its language has no stemmer here. */
export function stemLanguageOf(tag: string | undefined): StemLanguage {
  const [language] = tag?.split('-') ?? [];
  return isStemLanguage(language) ? language : 'en';
}

/**
 * Returns the stem of a folded word, by Snowball's algorithms: of Latin letters in the given language, of Cyrillic
 * ones in Russian. Other words stay as they are.
 */
export function stemOf(word: string, language: StemLanguage): string {
  if (/^[a-z]+$/.test(word)) return stemLong(word, LATIN_STEMMERS[language]);
  if (!/^[а-я]+$/.test(word)) return word;
  // Folding takes the breve of й, which endings have.
  return stemLong(word.replace(/(?<=[оеыи])и$/, 'й'), russian).replaceAll('й', 'и');
}
