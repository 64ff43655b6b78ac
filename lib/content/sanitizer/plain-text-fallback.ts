import type { Root } from 'hast';
import type { ContentMessages } from '../settings/content-settings';
import { createElement, createText, nameSet } from '../tree/hast';
import { scanShortHtml } from '../tree/scan-html';

/** Limits of text, printed text and markup (UTF-16 units). */
const MAX_UNITS = 2_500_000;
const MAX_PRINTED_UNITS = 5_000_000;
const MAX_MARKUP_UNITS = 4_000_000;
/** Elements that begin or end a line. */
const LINES = nameSet('blockquote br div h1 h2 h3 h4 h5 h6 hr li p pre table tr');

/** Returns the text between tags, in linear time without a tree. */
export function textOfMarkup(markup: string): string {
  let text = '';
  const isWhole = scanShortHtml(markup.slice(0, MAX_MARKUP_UNITS), {
    text(piece) {
      text += piece;
    },
    tag({ name }) {
      if (LINES.has(name)) text += '\n';
    },
  });
  const end = isWhole && markup.length <= MAX_MARKUP_UNITS ? '' : '…';
  return (text + end).slice(0, MAX_UNITS + 1);
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
