import type { Element, ElementContent } from 'hast';
import { createElement, createText, texOf, textContentOf } from '@/lib/content/tree/hast';

/** How many children MathML 3 gives to elements that have a fixed number. */
const CHILD_COUNTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mover: 2,
  mroot: 2,
  msub: 2,
  msubsup: 3,
  msup: 2,
  munder: 2,
  munderover: 3,
};

/** Attributes that MathML Core allows on every element, and MathML 3, as EPUB has it, on these. */
const STYLE_ATTRIBUTES = ['displaystyle', 'scriptlevel'];
const STYLED = new Set(['math', 'mstyle', 'mtable']);

/** Elements that hold text; Temml puts letters of an operator's name into elements of their own. */
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

const isElement = (node: ElementContent): node is Element => node.type === 'element';

function conformChildren(element: Element): ElementContent[] {
  const { tagName, children } = element;
  if (TOKENS.has(tagName)) return [createText(textContentOf(element))];
  const conformed = children.map((child) => (isElement(child) ? conform(child) : child));
  const [first] = conformed;
  // An empty formula has only its annotation.
  const isEmpty =
    tagName === 'semantics' && first?.type === 'element' && first.tagName === 'annotation';
  return isEmpty ? [createElement('mrow'), ...conformed] : conformed;
}

function conform(element: Element): Element {
  const { tagName, properties } = element;
  const children = conformChildren(element);
  const isStyled = STYLE_ATTRIBUTES.some((name) => properties[name] !== undefined);
  if (!isStyled || STYLED.has(tagName)) return { ...element, children };
  if (tagName === 'mrow') return { ...element, tagName: 'mstyle', children };
  const { displaystyle, scriptlevel, ...others } = properties;
  const plain: Element = { ...element, properties: others, children };
  if (tagName === 'mtd' || tagName === 'mtr') return plain;
  return createElement('mstyle', { displaystyle, scriptlevel }, [plain]);
}

function isRegularFormula({ tagName, children }: Element): boolean {
  const parts = children.filter(isElement);
  const count = CHILD_COUNTS[tagName];
  return (count === undefined || parts.length === count) && parts.every(isRegularFormula);
}

/**
 * Returns a typeset formula in the MathML 3 of EPUB, with its TeX as the alternative text; one that
 * cannot be expressed as its TeX.
 */
export function conformFormula(math: Element): Element {
  const tex = texOf(math);
  if (!isRegularFormula(math)) {
    return createElement('code', { className: ['tex'] }, [createText(tex ?? textContentOf(math))]);
  }
  const formula = conform(math);
  return { ...formula, properties: { ...formula.properties, alttext: tex } };
}
