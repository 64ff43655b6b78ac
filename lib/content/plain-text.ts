import { parseFragment } from 'parse5';

/** Control characters that are no white space, and those that turn the direction of text. */
const CONTROLS = /(?![\s\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

function decodeEntities(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  // With every `<` escaped there is no tag to find: the parser only decodes (HTML, 13.2.5.72).
  const { childNodes } = parseFragment(escaped.replaceAll('<', '&lt;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/**
 * The text of a title, name or description that arrived HTML-escaped: character references are
 * decoded exactly once, control and bidi-control characters go, white space is collapsed.
 */
export function plainText(escaped: string): string {
  return decodeEntities(escaped.replaceAll('\0', ''))
    .replace(CONTROLS, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .toWellFormed();
}
