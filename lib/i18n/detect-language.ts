import { francAll } from 'franc-min';
import { config } from '@/lib/base/config/config';
import { LOCALES } from '@/lib/base/config/locales';

/** How close a text must come to the language of its namespace; franc gives the closest language 1. */
const MIN_LIKENESS = 0.8;

/** A longer Japanese text has particles or endings, which are written in kana. */
const MAX_LETTERS_WITHOUT_KANA = 20;

/** The scripts of the interface's languages that are told by their letters. */
const SCRIPTS_OF_LETTERS: Record<string, RegExp> = {
  Latn: /\p{sc=Latn}+/gu,
  Cyrl: /\p{sc=Cyrl}+/gu,
};

/** The language and script of each interface. */
const INTERFACES = new Map<string, Intl.Locale>(
  LOCALES.map((locale) => [locale, new Intl.Locale(locale).maximize()]),
);

const ANY_LETTER = /\p{L}/u;
const ANY_LETTER_BUT_LATIN = /[^\P{L}\p{sc=Latn}]/u;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The length of all runs of letters together, in UTF-16 units. */
const count = (text: string, runs: RegExp) =>
  text.match(runs)?.reduce((length, run) => length + run.length, 0) ?? 0;

/**
 * The language of a text by its script, as a BCP 47 tag, for fonts, line breaks and voices: text
 * with kana is Japanese, with hangul Korean, and text in Han script otherwise Chinese; in Hebrew
 * script it is Hebrew, in Arabic script Arabic, Persian or Urdu by the letters they add. Scripts that
 * several languages share are `und`. Undefined where the language of the interface fits.
 */
export function detectLanguage(text: string): string | undefined {
  if (!ANY_LETTER.test(text)) return undefined;
  const own = INTERFACES.get(config().locale);
  // Most texts. It spares them the counts below.
  if (!ANY_LETTER_BUT_LATIN.test(text)) return own?.script === 'Latn' ? undefined : 'und';
  const letters = count(text, /\p{L}+/gu);
  const language = languageOfScript(text, letters);
  if (language === own?.language) return undefined;
  if (language === 'und') return isMostly(own?.script, text, letters) ? undefined : 'und';
  // A Japanese title may have no kana.
  if (own?.language === 'ja' && language === 'zh' && letters <= MAX_LETTERS_WITHOUT_KANA) {
    return undefined;
  }
  return language;
}

/**
 * The language of a title or name, as `detectLanguage` tells it. Undefined also where the script leaves
 * several languages open: `und` helps no font and no voice.
 */
export function titleLanguage(text: string): string | undefined {
  const language = detectLanguage(text);
  return language === 'und' ? undefined : language;
}

/** True for a text in a script of letters, as ISO 15924 names it; Han and hangul are told before. */
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

/** Urdu has retroflex letters, Persian `پ چ ژ گ`; Arabic has none of them. */
function languageOfArabicScript(text: string): string {
  if (/[ٹڈڑںے]/.test(text)) return 'ur';
  return /[پچژگ]/.test(text) ? 'fa' : 'ar';
}

/**
 * The language of a wiki page as a BCP 47 tag; undefined where the language of the interface fits.
 * Where the script does not tell, the page's first namespace does (`fr:start`, as DokuWiki's
 * translation plugin names it), if the text looks like that language.
 */
export function detectPageLanguage(pageId: string, text: string): string | undefined {
  const language = detectLanguage(text);
  const code = namespaceLanguage(pageId);
  if (code === undefined || (language !== undefined && language !== 'und')) return language;
  // franc uses ISO 639-3 codes.
  const [, likeness = 0] =
    francAll(text).find(([iso3]) => iso3 !== 'und' && Intl.getCanonicalLocales(iso3)[0] === code) ??
    [];
  return likeness >= MIN_LIKENESS ? code : language;
}

/** The two-letter language code that the first namespace of a page is named after. */
function namespaceLanguage(pageId: string): string | undefined {
  const [first = '', rest] = pageId.split(':', 2);
  const isCode = rest !== undefined && /^[a-z]{2}$/.test(first) && languageNames.of(first);
  return isCode ? first : undefined;
}
