import { parseFragment } from 'parse5';

/** Control characters except white space, bidirectional controls, and byte order marks. */
const CONTROLS = /(?![\s\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Text without a single visible character. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

function decodeReferences(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  // Without `<` there are no tags: the parser only decodes (HTML, 13.2.5.72).
  const { childNodes } = parseFragment(escaped.replaceAll('<', '&lt;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** Returns text with single spaces in place of white space, and none at its ends. U+FEFF is removed. */
export const collapseSpace = (text: string): string =>
  text.replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim();

/**
 * Returns the text of an HTML-escaped title, name or description: references decoded once, control characters
 * removed, white space collapsed. `''` without a visible character.
 */
export function plainText(escaped: string): string {
  const text = decodeReferences(escaped.replaceAll('\0', ''))
    .replace(CONTROLS, '')
    .replace(/[\s\u0085]{2,}|(?! )[\s\u0085]/g, ' ')
    .trim()
    .toWellFormed();
  return INVISIBLE.test(text) ? '' : text;
}
