import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf } from '../hast';

/** A quote of more characters than this is folded; so many stay in sight. */
const LONG = 900;
const SHOWN = 300;

const lengthOf = (node: ElementContent) => textContentOf(node).trim().length;
const isFold = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'details' && hasClass(node, 'quote-rest');

/**
 * Folds the end of a long quote, in place: `<details class="quote-rest">` behind what stays in
 * sight. A quote that is folded already is left as it is.
 */
export function foldQuote(quote: Element, summary: string): void {
  if (quote.children.some(isFold)) return;
  const lengths = quote.children.map(lengthOf);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole <= LONG) return;
  let seen = 0;
  const cut = lengths.findIndex((length) => {
    const isPast = seen >= SHOWN || (seen > 0 && seen + length > LONG);
    seen += length;
    return isPast;
  });
  if (cut <= 0) return;
  const rest = quote.children.splice(cut);
  const words = createElement('summary', {}, [createText(summary)]);
  quote.children.push(createElement('details', { className: ['quote-rest'] }, [words, ...rest]));
}
