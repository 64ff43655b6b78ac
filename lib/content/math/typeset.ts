import type { Element, Nodes, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { LRUCache } from 'lru-cache';
import temml from 'temml';
import { measure } from '@/lib/content/gate/budget';
import { parseHtml } from '@/lib/content/gate/parse-html';
import type { Steps } from '@/lib/content/gate/turn';
import { element, find, findAll, hasClass, text, textOf } from '@/lib/content/shapes/element';
import { MATHML } from './allowed';

const LONGEST_FORMULA = 2000;
const MOST_FORMULAS = 500;

const kept = new LRUCache<string, Element>({ max: 2000 });

const DELIMITED = /^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$/s;

/** TeX without the delimiters that some boards leave around it. */
function bare(tex: string): string {
  const source = tex.trim();
  const inner = DELIMITED.exec(source)
    ?.slice(1)
    .find((part) => part !== undefined);
  return inner === undefined ? source : bare(inner);
}

function toMathml(tex: string, displayMode: boolean): Element | undefined {
  const html = temml.renderToString(tex, {
    displayMode,
    annotate: true,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [20, 20],
  });
  const safe = sanitize(parseHtml(html), MATHML);
  measure<Nodes>(safe, (node) => ('children' in node ? node.children : []));
  return find(safe, ({ tagName }) => tagName === 'math');
}

/** A formula as MathML that carries its TeX; where it cannot be typeset, the TeX to be read. */
function typesetFormula(source: string, display: boolean): Element {
  const tex = bare(source);
  const key = `${display ? 'd' : 'i'}${tex}`;
  const found = kept.get(key);
  if (found) return found;
  let made: Element | undefined;
  try {
    made = tex.length <= LONGEST_FORMULA ? toMathml(tex, display) : undefined;
  } catch {
    // What Temml cannot read, an overflow of its recursion among it, is shown as it was written.
  }
  const shown = made ?? element('code', { className: ['tex'] }, [text(tex)]);
  kept.set(key, shown);
  return shown;
}

/** Typesets the formulas of a safe tree in place. */
export function* typesetMath(tree: Root): Steps<void> {
  const formulas = findAll(tree, (node) => hasClass(node, 'math'));
  for (const formula of formulas.slice(0, MOST_FORMULAS)) {
    formula.children = [typesetFormula(textOf(formula), formula.tagName === 'div')];
    yield;
  }
}
