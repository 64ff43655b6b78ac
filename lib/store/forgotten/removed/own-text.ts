import type { Root, RootContent } from 'hast';
import { textOfHtml } from '@/lib/content/pipeline/search-text';
import { BudgetExceeded } from '@/lib/content/tree/markup-budget';
import { parseHtml } from '@/lib/content/tree/parse-html';

const isQuote = (tagName: string) => tagName === 'aside' || tagName === 'blockquote';
const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u|wbr)$/;

function textOutsideQuotes(node: Root | RootContent): string {
  if (node.type === 'text') {
    return node.value;
  }
  if (!('children' in node) || (node.type === 'element' && isQuote(node.tagName))) {
    return ' ';
  }
  const text = node.children.map(textOutsideQuotes).join('');
  return node.type === 'element' && INLINE.test(node.tagName) ? text : ` ${text} `;
}

/** Returns a post's text without quotes, but with them beyond the parser's budget. */
export function ownTextOf(html: string): string {
  try {
    return textOutsideQuotes(parseHtml(html));
  } catch (error) {
    if (error instanceof BudgetExceeded) {
      return textOfHtml(html);
    }
    throw error;
  }
}
