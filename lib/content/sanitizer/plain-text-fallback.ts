import type { Root } from 'hast';
import type { ContentMessages } from '../settings/content-settings';
import { createElement, createText } from '../tree/hast';

/** Limits of text, printed text and markup (UTF-16 units). */
const MAX_UNITS = 2_500_000;
const MAX_PRINTED_UNITS = 5_000_000;
const MAX_MARKUP_UNITS = 4_000_000;
const TAG_START = /<[a-z/!?]/iy;
const LINE_END = /<(?:br|hr|\/?(?:p|div|li|tr|h[1-6]|pre|blockquote|table))\b/iy;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** Returns the text between tags, in linear time without a tree. */
export function textOfMarkup(markup: string): string {
  const html = markup.slice(0, MAX_MARKUP_UNITS);
  let text = '';
  let from = 0;
  let open = html.indexOf('<');
  while (open >= 0 && text.length < MAX_UNITS) {
    TAG_START.lastIndex = open;
    LINE_END.lastIndex = open;
    if (TAG_START.test(html)) {
      const close = html.indexOf('>', open);
      if (close < 0) break;
      if (open > from) text += html.slice(from, open);
      if (LINE_END.test(html)) text += '\n';
      from = close + 1;
    }
    open = html.indexOf('<', Math.max(from, open + 1));
  }
  const end = html.length < markup.length ? '…' : '';
  return decodeReferences((text + html.slice(from) + end).slice(0, MAX_UNITS + 1));
}

/** `&` and `<` print as six characters (`&#x3C;`). */
function startOf(text: string): string {
  const start = text.slice(0, MAX_UNITS);
  const printed = start.length + 5 * start.replace(/[^&<]+/g, '').length;
  return printed <= MAX_PRINTED_UNITS ? start : start.slice(0, MAX_PRINTED_UNITS / 6);
}

/** Returns plain text as a tree, with an optional note, for markup beyond the budget. */
export function createPlainTree(text: string, { tooLarge }: ContentMessages): Root {
  const start = startOf(text);
  const lines = start
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const shown = start.length < text.length ? `${lines}…` : lines;
  const box = createElement('div', { className: ['too-big'] }, [
    ...(tooLarge ? [createElement('p', {}, [createText(tooLarge)])] : []),
    createElement('pre', {}, [createText(shown)]),
  ]);
  return { type: 'root', children: [box] };
}
