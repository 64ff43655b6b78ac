import type { Element } from 'hast';
import { createElement } from './hast';
import { BudgetExceeded } from './markup-budget';
import { parseHtml } from './parse-html';

/** Returns HTML in an element, unsanitized; undefined beyond the budget. */
export function parseShownHtml(text: string, isBlock: boolean): Element | undefined {
  try {
    const shown = parseHtml(text).children.filter((child) => child.type !== 'doctype');
    return createElement(isBlock ? 'div' : 'span', {}, shown);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return undefined;
  }
}
