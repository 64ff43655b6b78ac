import { parseFragment } from 'parse5';

/** Control characters that are not white space, those that change the direction of text, and marks of byte order. */
const CONTROLS = /(?![\s\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Text without a single visible character. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

function decodeReferences(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  // With every `<` escaped there are no tags: the parser only decodes (HTML, 13.2.5.72).
  const { childNodes } = parseFragment(escaped.replaceAll('<', '&lt;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/**
 * A text with one space in place of each run of white space, and none at its ends. U+FEFF, which is white
 * space to JavaScript alone, is removed: it stands within words.
 */
export const collapseSpace = (text: string): string =>
  text.replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim();

/**
 * The text of an HTML-escaped title, name or description: character references are decoded exactly
 * once, control characters are removed, white space is collapsed. `''` where nothing of it can be seen.
 */
export function plainText(escaped: string): string {
  const text = decodeReferences(escaped.replaceAll('\0', ''))
    .replace(CONTROLS, '')
    .replace(/[\s\u0085]{2,}|(?! )[\s\u0085]/g, ' ')
    .trim()
    .toWellFormed();
  return INVISIBLE.test(text) ? '' : text;
}
