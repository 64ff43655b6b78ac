import type { Root } from 'hast';
import type { ContentMessages } from '@/lib/content/content-messages';
import { createElement, createText } from '@/lib/content/hast';

/** So much that its printed form is within the budget of a source again. */
const LONGEST = 450_000;
const STARTS_TAG = /[a-z/!?]/i;
const ENDS_LINE = /^<(?:br|hr|\/?(?:p|div|li|tr|h[1-6]|pre|blockquote|table))\b/i;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(words: string): string {
  return words.replace(REFERENCE, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** The words between tags, found without building a tree; linear whatever the input. */
export function textOfMarkup(html: string): string {
  let words = '';
  let from = 0;
  let open = html.indexOf('<');
  while (open >= 0 && words.length < LONGEST) {
    if (STARTS_TAG.test(html.charAt(open + 1))) {
      const close = html.indexOf('>', open);
      if (close < 0) break;
      words += html.slice(from, open);
      if (ENDS_LINE.test(html.slice(open, open + 12))) words += '\n';
      from = close + 1;
    }
    open = html.indexOf('<', Math.max(from, open + 1));
  }
  return decode((words + html.slice(from, from + LONGEST)).slice(0, LONGEST + 1));
}

/** The start of a text, short enough when its `&` and `<` are five characters each. */
function cut(words: string): string {
  const start = words.slice(0, LONGEST);
  const printed = start.length + 4 * start.replace(/[^&<]/g, '').length;
  return printed <= LONGEST ? start : start.slice(0, LONGEST / 5);
}

/** Plain text with a note, for what is beyond the budget. */
export function plainTree(words: string, { tooBig }: ContentMessages): Root {
  const start = cut(words);
  const lines = start
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const shown = start.length < words.length ? `${lines}…` : lines;
  return {
    type: 'root',
    children: [
      createElement('div', { className: ['too-big'] }, [
        createElement('p', {}, [createText(tooBig)]),
        createElement('pre', {}, [createText(shown)]),
      ]),
    ],
  };
}
