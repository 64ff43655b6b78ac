import type { TextDirection } from '@/lib/model/records';

/** Blocks of right-to-left scripts (Unicode, `Bidi_Class` R and AL). */
const RTL =
  '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const ANY_RTL = new RegExp(`[${RTL}]`, 'u');
const RTL_WORDS = new RegExp(`(?=\\p{L})[${RTL}][\\p{L}\\p{M}]*`, 'gu');
/** A run of letters; one or two characters in scripts without spaces. */
const LTR_WORDS = new RegExp(
  `\\p{sc=Han}{1,2}|[\\p{sc=Hira}\\p{sc=Kana}]{1,2}|(?![${RTL}\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}])\\p{L}[\\p{L}\\p{M}]*`,
  'gu',
);
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+/g;

/** As in Closure's `goog.i18n.bidi.estimateDirection`: technical texts have many foreign words. */
const MIN_RTL_SHARE = 0.4;

export interface WordCounts {
  ltr: number;
  rtl: number;
}

/** True if any character is right-to-left. */
export function hasRightToLeft(text: string): boolean {
  return ANY_RTL.test(text);
}

/** Counts the words of each direction, outside web addresses. */
export function countWords(text: string): WordCounts {
  const words = text.replace(ADDRESSES, ' ');
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  return { ltr: count(LTR_WORDS), rtl: hasRightToLeft(words) ? count(RTL_WORDS) : 0 };
}

/**
 * Returns the direction of a text by its counts of words: `rtl` if the share of right-to-left words is above
 * `MIN_RTL_SHARE`. Returns undefined without words.
 */
export function directionOf({ ltr, rtl }: WordCounts): TextDirection | undefined {
  if (ltr + rtl === 0) return undefined;
  return rtl / (ltr + rtl) > MIN_RTL_SHARE ? 'rtl' : 'ltr';
}

/** Returns the direction of a text by its words; `ltr` without words. */
export function textDirection(text: string): TextDirection {
  if (!hasRightToLeft(text)) return 'ltr';
  return directionOf(countWords(text)) ?? 'ltr';
}

/**
 * Wraps a right-to-left name in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX 9, 2.4), so that the
 * sentence around it keeps its order.
 */
export function isolate(name: string): string {
  return hasRightToLeft(name) ? `\u2068${name}\u2069` : name;
}
