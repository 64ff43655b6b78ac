import { parseFragment } from 'parse5';

/** Control characters that are not white space, and those that change the direction of text. */
const CONTROLS = /(?![\s\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

function decodeReferences(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  // With every `<` escaped there are no tags: the parser only decodes (HTML, 13.2.5.72).
  const { childNodes } = parseFragment(escaped.replaceAll('<', '&lt;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/**
 * The text of an HTML-escaped title, name or description: character references are decoded exactly
 * once, control characters are removed, white space is collapsed.
 */
export function plainText(escaped: string): string {
  return decodeReferences(escaped.replaceAll('\0', ''))
    .replace(CONTROLS, '')
    .replace(/[\s\u0085]{2,}|(?! )[\s\u0085]/g, ' ')
    .trim()
    .toWellFormed();
}
