import { francAll } from 'franc-min';
import { config } from '@/lib/base/config/config';
import { LOCALES } from '@/lib/base/config/locales';

/** Lowest score of the namespace's language; the best match has 1. */
const MIN_LIKENESS = 0.8;

/** Longer Japanese texts contain kana. */
const MAX_LETTERS_WITHOUT_KANA = 20;

const SCRIPTS_OF_LETTERS: Record<string, RegExp> = {
  Latn: /\p{sc=Latn}+/gu,
  Cyrl: /\p{sc=Cyrl}+/gu,
};

const INTERFACES = new Map<string, Intl.Locale>(
  LOCALES.map((locale) => [locale, new Intl.Locale(locale).maximize()]),
);

const ANY_LETTER = /\p{L}/u;
const ANY_LETTER_BUT_LATIN = /[^\P{L}\p{sc=Latn}]/u;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns the total length of the matches. */
const count = (text: string, runs: RegExp) =>
  text.match(runs)?.reduce((length, run) => length + run.length, 0) ?? 0;

/**
 * Returns the BCP 47 tag of a text's language, for fonts, line breaks and voices; undefined if it may be the
 * interface's language. The script decides: kana is Japanese, hangul Korean, other Han Chinese. Letters tell
 * Arabic, Persian and Urdu apart. A script of several languages yields `und`.
 */
export function detectLanguage(text: string): string | undefined {
  if (!ANY_LETTER.test(text)) return undefined;
  const own = INTERFACES.get(config().locale);
  // Most texts end here.
  if (!ANY_LETTER_BUT_LATIN.test(text)) return own?.script === 'Latn' ? undefined : 'und';
  const letters = count(text, /\p{L}+/gu);
  const language = languageOfScript(text, letters);
  if (language === own?.language) return undefined;
  if (language === 'und' && isMostly(own?.script, text, letters)) return undefined;
  // Short Japanese titles may have no kana.
  if (own?.language === 'ja' && language === 'zh' && letters <= MAX_LETTERS_WITHOUT_KANA) {
    return undefined;
  }
  return language;
}

/** Like `detectLanguage`, but undefined instead of `und`, which helps no font or voice. */
export function titleLanguage(text: string): string | undefined {
  const language = detectLanguage(text);
  return language === 'und' ? undefined : language;
}

/** True if most letters are of a script (ISO 15924 code). */
function isMostly(script: string | undefined, text: string, letters: number): boolean {
  const pattern = script ? SCRIPTS_OF_LETTERS[script] : undefined;
  return pattern !== undefined && count(text, pattern) > letters / 2;
}

function languageOfScript(text: string, letters: number): string {
  const kana = count(text, /[\p{sc=Hira}\p{sc=Kana}]+/gu);
  if (kana > letters / 10) return 'ja';
  if (count(text, /\p{sc=Hang}+/gu) > letters / 3) return 'ko';
  // A Latin word has many letters, a Han word one or two.
  if (count(text, /\p{sc=Han}+/gu) > letters / 4) return 'zh';
  if (count(text, /\p{sc=Hebr}+/gu) > letters / 2) return 'he';
  if (count(text, /\p{sc=Arab}+/gu) > letters / 2) return languageOfArabicScript(text);
  return 'und';
}

/** Urdu has retroflex letters, Persian has `پ چ ژ گ`, Arabic has neither. */
function languageOfArabicScript(text: string): string {
  if (/[ٹڈڑںے]/.test(text)) return 'ur';
  return /[پچژگ]/.test(text) ? 'fa' : 'ar';
}

/**
 * Returns the BCP 47 tag of a wiki page's language; undefined if it may be the interface's. Where the script
 * does not decide, the first namespace does (`fr:start`, as in DokuWiki's translation plugin), if the text
 * resembles its language.
 */
export function detectPageLanguage(pageId: string, text: string): string | undefined {
  const language = detectLanguage(text);
  const code = namespaceLanguage(pageId);
  const isDecided = language !== undefined && language !== 'und';
  if (code === undefined || isDecided) return language;
  // franc names languages by ISO 639-3.
  const match = francAll(text).find(
    ([iso3]) => iso3 !== 'und' && Intl.getCanonicalLocales(iso3)[0] === code,
  );
  const likeness = match?.[1] ?? 0;
  return likeness >= MIN_LIKENESS ? code : language;
}

/** Returns the two-letter language code that is the first namespace's name. */
function namespaceLanguage(pageId: string): string | undefined {
  const [namespace = '', name] = pageId.split(':', 2);
  const isCode = name !== undefined && /^[a-z]{2}$/.test(namespace) && languageNames.of(namespace);
  return isCode ? namespace : undefined;
}
