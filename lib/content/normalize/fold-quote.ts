import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf } from '../tree/hast';

/** Shorter quotes are not folded. */
const MAX_LENGTH = 900;
/** Visible characters of a folded quote, rounded up to whole children. */
const VISIBLE_LENGTH = 300;

const lengthOf = (node: ElementContent) => textContentOf(node).trim().length;
const isFold = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'details' && hasClass(node, 'quote-rest');

/** Folds a long quote's end, in place, into `<details class="quote-rest">`. Idempotent. */
export function foldQuote(quote: Element, summary: string): void {
  if (quote.children.some(isFold)) return;
  const lengths = quote.children.map(lengthOf);
  if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LENGTH) return;
  let visibleLength = 0;
  let visibleChildren = 0;
  for (const length of lengths) {
    const isTooLong = visibleLength > 0 && visibleLength + length > MAX_LENGTH;
    if (visibleLength >= VISIBLE_LENGTH || isTooLong) break;
    visibleLength += length;
    visibleChildren += 1;
  }
  const folded = quote.children.splice(visibleChildren);
  if (folded.length === 0) return;
  const label = createElement('summary', {}, [createText(summary)]);
  quote.children.push(createElement('details', { className: ['quote-rest'] }, [label, ...folded]));
}
