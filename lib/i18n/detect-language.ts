import { francAll } from 'franc-min';
import { config } from '@/lib/config/config';

/** How close a text must come to the language of its namespace; franc gives the closest language 1. */
const MIN_LIKENESS = 0.8;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/**
 * The language of a text by its script, as a BCP 47 tag, for fonts, line breaks and voices: text
 * with kana is Japanese, with hangul Korean, and text in Han script otherwise Chinese. Scripts that
 * several languages share are `und`. Undefined where the language of the interface fits.
 */
export function detectLanguage(text: string): string | undefined {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return undefined;
  const language = languageOfScript(text, letters);
  const own = config().locale.split('-', 1)[0];
  const isLatin = count(text, /\p{sc=Latn}/gu) > letters / 2;
  if (language === own || (language === 'und' && own !== 'zh' && isLatin)) return undefined;
  return language;
}

function languageOfScript(text: string, letters: number): string {
  const kana = count(text, /[\p{sc=Hira}\p{sc=Kana}]/gu);
  if (kana > letters / 10) return 'ja';
  if (count(text, /\p{sc=Hang}/gu) > letters / 3) return 'ko';
  // A Latin word has many letters, a Han word one or two.
  if (count(text, /\p{sc=Han}/gu) > letters / 4) return 'zh';
  return 'und';
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
