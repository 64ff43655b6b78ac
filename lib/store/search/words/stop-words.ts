import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as japanese } from '@orama/stopwords/japanese';
import { stopwords as chinese } from '@orama/stopwords/mandarin';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { foldWords } from './fold';
import type { StemLanguage } from './stem';

const folded = (words: readonly string[]) => new Set(words.map((word) => foldWords(word)));

/**
 * English words; contractions as two words, as folding makes them, and without the apostrophe. Those with 'd
 * and 'll would be other words without it: shed, shell.
 */
const englishWords = english.flatMap((word) => [
  word.replace("'", ' '),
  /'(?:d|ll)$/.test(word) ? '' : word.replace("'", ''),
]);
const LATIN_WORDS: Record<StemLanguage, ReadonlySet<string>> = {
  en: folded(englishWords),
  de: folded(german),
  fr: folded(french),
  es: folded(spanish),
};
/** Words of questions that the lists lack. There is none of Korean. */
const QUESTION_WORDS = '方法 办法 どう なぜ やり方 仕方 어떻게 어떤 무엇 왜 어디 방법'.split(' ');
const OTHER_WORDS = folded([...russian, ...chinese, ...japanese, ...QUESTION_WORDS]);

/** True for an ASCII letter, and for a folded word that is too common to search for: "how", "的". */
export function isStopWord(word: string, language: StemLanguage): boolean {
  const isSingleLetter = /^\p{ASCII}$/u.test(word);
  return isSingleLetter || LATIN_WORDS[language].has(word) || OTHER_WORDS.has(word);
}
