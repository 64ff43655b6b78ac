import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** Stemmers get folded words, without accents. */
const LATIN_STEMMERS = {
  // Porter's algorithm keeps "buses" and the "e" of "true", but not of "truing".
  en: (word: string) => stemLong(word.replace(/(?<=us)es$/, ''), english).replace(/ue$/, 'u'),
  de: german,
  fr: french,
  // The algorithm expects accented endings.
  es: (word: string) => spanish(word.replace(/(?<=[cs])ion$/, 'ión')),
};

export type StemLanguage = keyof typeof LATIN_STEMMERS;

/** Shorter words have no endings: "bus", "was". */
const MIN_STEMMED_LENGTH = 4;

const stemLong = (word: string, stemmer: (word: string) => string) =>
  word.length < MIN_STEMMED_LENGTH ? word : stemmer(word);

const isStemLanguage = (language: string | undefined): language is StemLanguage =>
  language !== undefined && Object.hasOwn(LATIN_STEMMERS, language);

/** Returns the stemmer's language for a BCP 47 tag, by default English. */
export function stemLanguageOf(tag: string | undefined): StemLanguage {
  const [language] = tag?.split('-') ?? [];
  return isStemLanguage(language) ? language : 'en';
}

/**
 * Returns a folded word's stem (Snowball): Latin words in `language`, Cyrillic in Russian, others unchanged.
 */
export function stemOf(word: string, language: StemLanguage): string {
  if (/^[a-z]+$/.test(word)) return stemLong(word, LATIN_STEMMERS[language]);
  if (!/^[а-я]+$/.test(word)) return word;
  // Endings need the breve of й, which folding removed.
  return stemLong(word.replace(/(?<=[оеыи])и$/, 'й'), russian).replaceAll('й', 'и');
}
