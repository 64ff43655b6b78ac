import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import type { SafeHtml } from '@/lib/model/safe-html';
import { parseSafeHtml } from './parse-safe-html';

const ADDRESSES = ['href', 'src', 'cite', 'poster'] as const;

/**
 * A body for readers elsewhere (a feed): its addresses made absolute, its ids gone. Undefined for
 * one too long to be sent to them.
 * @param base the absolute address of the page that the body stands on.
 */
export function absoluteHtml(html: SafeHtml, base: string): SafeHtml | undefined {
  const tree = parseSafeHtml(html);
  if (!tree) return undefined;
  visit(tree, 'element', ({ properties }) => {
    delete properties.id;
    for (const name of ADDRESSES) {
      const value = properties[name];
      if (typeof value === 'string' && URL.canParse(value, base)) {
        properties[name] = new URL(value, base).href;
      }
    }
  });
  return toHtml(tree) as SafeHtml;
}
