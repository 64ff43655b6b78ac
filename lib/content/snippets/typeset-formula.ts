import type { Nodes } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import temml from 'temml';
import { splitWords } from '@/lib/base/text/split-words';
import { findElement, isTag } from '../tree/hast';
import { measureTree } from '../tree/markup-budget';
import { parseHtml } from '../tree/parse-html';

const ATTRIBUTES = splitWords(`
  accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding
  fence form frame height largeop linethickness lspace mathvariant maxsize minsize
  movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric
  voffset width`);
const ATTRIBUTE_VALUE = /^[\w .%#+-]{1,60}$/;

const MATHML_SCHEMA: Schema = {
  tagNames: splitWords(`
    math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts
    mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
    none semantics`),
  strip: splitWords('script style'),
  ancestors: {},
  clobber: [],
  required: {},
  protocols: {},
  attributes: {
    '*': [
      ['className', /^(?:tml|wbk|chr)-[a-z-]{1,30}$/],
      ...ATTRIBUTES.map((name): [string, RegExp] => [name, ATTRIBUTE_VALUE]),
    ],
  },
};

/**
 * Returns sanitized MathML with the TeX as alternative text, if it can be typeset. Only the worker calls it,
 * since Temml's time is unbounded.
 * @throws Temml's errors; BudgetExceeded
 */
export function typesetFormula(tex: string, isDisplay: boolean): string | undefined {
  const html = temml.renderToString(tex, {
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [20, 20],
  });
  const tree = sanitize(parseHtml(html), MATHML_SCHEMA);
  measureTree<Nodes>(tree, (node) => ('children' in node ? node.children : []));
  const math = findElement(tree, isTag('math'));
  if (!math) return undefined;
  math.properties.alttext = tex;
  return toHtml(math);
}
