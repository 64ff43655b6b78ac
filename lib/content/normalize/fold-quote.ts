import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf } from '../tree/hast';

/** Characters of a quote that is not folded. */
const MAX_LENGTH = 900;
/** Visible characters of a folded quote, rounded up to whole children. */
const VISIBLE_LENGTH = 300;

const lengthOf = (node: ElementContent) => textContentOf(node).trim().length;
const isFold = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'details' && hasClass(node, 'quote-rest');

/** Number of children that stay visible. */
function countVisible(lengths: readonly number[]): number {
  let visible = 0;
  for (const [index, length] of lengths.entries()) {
    const isTooLong = visible > 0 && visible + length > MAX_LENGTH;
    if (visible >= VISIBLE_LENGTH || isTooLong) return index;
    visible += length;
  }
  return lengths.length;
}

/** Folds a long quote's end, in place, into `<details class="quote-rest">`. Idempotent. */
export function foldQuote(quote: Element, summary: string): void {
  if (quote.children.some(isFold)) return;
  const lengths = quote.children.map(lengthOf);
  if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LENGTH) return;
  const folded = quote.children.splice(countVisible(lengths));
  if (folded.length === 0) return;
  const label = createElement('summary', {}, [createText(summary)]);
  quote.children.push(createElement('details', { className: ['quote-rest'] }, [label, ...folded]));
}
