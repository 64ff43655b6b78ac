import { parseFragment } from 'parse5';

/** Bidirectional controls, byte order marks, and control characters that are no white space. */
const CONTROLS = /(?![\s\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

function decodeReferences(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  // Without `<` there are no tags, so the parser only decodes references (HTML, 13.2.5.72).
  const { childNodes } = parseFragment(escaped.replaceAll('<', '&lt;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** Trims text, collapses its white space and removes U+FEFF. */
export const collapseSpace = (text: string): string =>
  text.replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim();

/** Returns text without controls, white space collapsed; `''` if nothing is visible. */
export function shownText(decoded: string): string {
  const text = decoded
    .replace(CONTROLS, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .toWellFormed();
  return INVISIBLE.test(text) ? '' : text;
}

/** Returns the visible text of an HTML-escaped title or name, decoded once. */
export function plainText(escaped: string): string {
  // A U+0000 within a reference (`&am\0p;`) would keep the parser from decoding it.
  return shownText(decodeReferences(escaped.replaceAll('\0', '')));
}
