import { config } from '@/lib/config/config';

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/**
 * The language of a text by its script, as a BCP 47 tag, for fonts, line breaks and voices: Japanese
 * has kana, Korean has hangul, what is mostly Han otherwise is Chinese. Scripts that several languages
 * share tell nothing: `und`. Undefined where the interface's own language will do.
 */
export function detectLanguage(text: string): string | undefined {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return undefined;
  const found = byScript(text, letters);
  const { locale } = config();
  const own = locale.split('-', 1)[0];
  if (found === own || (found === 'und' && own !== 'zh' && isLatin(text, letters)))
    return undefined;
  return found;
}

const isLatin = (text: string, letters: number) => count(text, /\p{sc=Latn}/gu) > letters / 2;

function byScript(text: string, letters: number): string {
  const kana = count(text, /[\p{sc=Hira}\p{sc=Kana}]/gu);
  if (kana > letters / 10) return 'ja';
  if (count(text, /\p{sc=Hang}/gu) > letters / 3) return 'ko';
  // A word of Latin is many letters, a word of Han one or two.
  if (count(text, /\p{sc=Han}/gu) > letters / 4) return 'zh';
  return 'und';
}
