import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf } from '../tree/hast';

const MAX_LENGTH = 900;
/** Visible characters, rounded up to whole children. */
const VISIBLE_LENGTH = 300;

const lengthOf = (node: ElementContent) => textContentOf(node).trim().length;
const isFold = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'details' && hasClass(node, 'quote-rest');

/** Folds a long quote's end, in place, into `<details class="quote-rest">`. Idempotent. */
export function foldQuote(quote: Element, summary: string): void {
  if (quote.children.some(isFold)) return;
  const lengths = quote.children.map(lengthOf);
  if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LENGTH) return;
  let visible = 0;
  const cut = lengths.findIndex((length) => {
    const isPast = visible >= VISIBLE_LENGTH || (visible > 0 && visible + length > MAX_LENGTH);
    visible += length;
    return isPast;
  });
  if (cut <= 0) return;
  const folded = quote.children.splice(cut);
  const label = createElement('summary', {}, [createText(summary)]);
  quote.children.push(createElement('details', { className: ['quote-rest'] }, [label, ...folded]));
}
