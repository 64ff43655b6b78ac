import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { LANGUAGES } from '@/lib/content/code/languages';
import {
  addClasses,
  classesOf,
  createText,
  findElement,
  hasClass,
  textContentOf,
} from '@/lib/content/hast';
import { formulaOf, typesettable } from '@/lib/content/math/formula';
import { type PrintedParts, plainMath, type Snippet } from './snippet';

/** UTF-16 units of code that are highlighted in one block, and in one body. */
const MAX_BLOCK_UNITS = 12_000;
const MAX_CODE_UNITS = 60_000;
const MAX_CODE_BLOCKS = 300;
const MAX_FORMULAS = 500;

/** Stands where a snippet goes: no sanitized text has a control character. */
const MARK = '\u0001';

/** An element whose content is a snippet, and what it holds while nothing is made of it. */
interface Hole {
  element: Element;
  snippet: Snippet;
  children: ElementContent[];
}

function languageOf(node: Element): string | undefined {
  const name = classesOf(node).find((given) => given.startsWith('language-'));
  const language = name?.slice('language-'.length);
  return language && LANGUAGES.has(language) ? language : undefined;
}

/** The element whose text is code of a known language, where a `<pre>` holds nothing but that. */
function codeIn(pre: Element): { element: Element; language: string } | undefined {
  const inner = pre.children.length === 1 ? pre.children[0] : undefined;
  const code = inner?.type === 'element' && inner.tagName === 'code' ? inner : pre;
  const language = languageOf(code) ?? languageOf(pre);
  const isOther = ({ tagName }: Element) =>
    tagName !== 'span' && tagName !== 'pre' && tagName !== 'code';
  return language === undefined || findElement(pre, isOther)
    ? undefined
    : { element: code, language };
}

/** Finds the snippets of a tree, in document order. */
class Finder {
  readonly holes: Hole[] = [];
  private unitsLeft = MAX_CODE_UNITS;
  private blocksLeft = MAX_CODE_BLOCKS;
  private formulasLeft = MAX_FORMULAS;

  visit(node: Nodes): void {
    if (node.type === 'element') {
      if (node.tagName === 'pre' && this.takeCode(node)) return;
      if (hasClass(node, 'math')) {
        this.takeFormula(node);
        return;
      }
    }
    if ('children' in node) for (const child of node.children) this.visit(child);
  }

  private takeCode(pre: Element): boolean {
    if (this.blocksLeft === 0) return false;
    this.blocksLeft -= 1;
    const code = codeIn(pre);
    if (!code) return false;
    const source = textContentOf(code.element);
    if (source === '' || source.length > Math.min(this.unitsLeft, MAX_BLOCK_UNITS)) return false;
    this.unitsLeft -= source.length;
    addClasses(code.element, ['hljs']);
    const snippet: Snippet = { kind: 'code', language: code.language, source };
    this.holes.push({ element: code.element, snippet, children: [createText(source)] });
    return true;
  }

  private takeFormula(formula: Element): void {
    const tex = formulaOf(textContentOf(formula));
    const children = [plainMath(tex)];
    formula.children = children;
    if (this.formulasLeft === 0 || !typesettable(tex)) return;
    this.formulasLeft -= 1;
    const snippet: Snippet = { kind: 'math', tex, isDisplay: formula.tagName === 'div' };
    this.holes.push({ element: formula, snippet, children });
  }
}

/**
 * Prints a sanitized tree, without its code and formulas: they are left to a worker thread. The tree
 * keeps them as plain text.
 */
export function printParts(tree: Root): PrintedParts {
  const finder = new Finder();
  finder.visit(tree);
  for (const { element } of finder.holes) element.children = [createText(MARK)];
  const parts = toHtml(tree).split(MARK);
  for (const { element, children } of finder.holes) element.children = children;
  if (parts.length !== finder.holes.length + 1)
    throw new Error('A text holds the mark of a snippet.');
  return { parts, snippets: finder.holes.map(({ snippet }) => snippet) };
}
