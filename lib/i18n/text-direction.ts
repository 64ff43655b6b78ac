import type { TextDirection } from '@/lib/model/community';

/** The blocks of the scripts that are written from right to left (Unicode, `Bidi_Class` R and AL). */
const RTL =
  '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const ANY_RTL = new RegExp(`[${RTL}]`, 'u');
const RTL_WORDS = new RegExp(`(?=\\p{L})[${RTL}][\\p{L}\\p{M}]*`, 'gu');
/** A run of letters, or two characters of a script that writes words without spaces. */
const LTR_WORDS = new RegExp(
  `\\p{sc=Han}{1,2}|[\\p{sc=Hira}\\p{sc=Kana}]{1,2}|(?![${RTL}\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}])\\p{L}[\\p{L}\\p{M}]*`,
  'gu',
);
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+/g;

/** As in Closure's `goog.i18n.bidi.estimateDirection`: foreign words are many in technical text. */
const MIN_RTL_SHARE = 0.4;

/** How many words of a text are written in each direction. */
export interface WordCounts {
  ltr: number;
  rtl: number;
}

/** Whether a text has a character that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return ANY_RTL.test(text);
}

/** Counts the words of a text by direction; addresses of web pages are no words. */
export function countWords(text: string): WordCounts {
  const words = text.replace(ADDRESSES, ' ');
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  return { ltr: count(LTR_WORDS), rtl: hasRightToLeft(words) ? count(RTL_WORDS) : 0 };
}

/** The direction of a text with these words; undefined for one without words. */
export function directionOf({ ltr, rtl }: WordCounts): TextDirection | undefined {
  if (ltr + rtl === 0) return undefined;
  return rtl / (ltr + rtl) > MIN_RTL_SHARE ? 'rtl' : 'ltr';
}

/** The direction of a text of its own. */
export function textDirection(text: string): TextDirection {
  return (hasRightToLeft(text) && directionOf(countWords(text))) || 'ltr';
}

/**
 * A name to put into a sentence, which the other direction would reorder: between FIRST STRONG ISOLATE
 * and POP DIRECTIONAL ISOLATE where it has letters of such a script (UAX 9, 2.4).
 */
export function isolate(name: string): string {
  return hasRightToLeft(name) ? `\u2068${name}\u2069` : name;
}
