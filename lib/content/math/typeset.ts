import type { Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import temml from 'temml';
import { findElement } from '@/lib/content/hast';
import { measureTree } from '@/lib/content/sanitizer/markup-budget';
import { parseHtml } from '@/lib/content/sanitizer/parse-html';
import { MATHML } from './allowed';

/**
 * A formula as MathML that carries its TeX; undefined where Temml makes none. For the worker thread
 * only: nothing interrupts Temml.
 * @throws whatever Temml throws on what it cannot read; TooBig for too much MathML.
 */
export function typesetFormula(tex: string, isDisplay: boolean): string | undefined {
  const html = temml.renderToString(tex, {
    displayMode: isDisplay,
    annotate: true,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [20, 20],
  });
  const safe = sanitize(parseHtml(html), MATHML);
  measureTree<Nodes>(safe, (node) => ('children' in node ? node.children : []));
  const math = findElement(safe, ({ tagName }) => tagName === 'math');
  return math && toHtml(math);
}
