import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import {
  addClasses,
  codeLanguageOf,
  createText,
  findElement,
  hasClass,
  textContentOf,
} from '../tree/hast';
import { LANGUAGES } from './languages';
import { type PrintedParts, plainFormula, type Snippet } from './snippet';
import { isTypesettable, stripDelimiters } from './tex';

/** UTF-16 units. */
const MAX_BLOCK_UNITS = 12_000;
const MAX_CODE_UNITS = 60_000;
const MAX_CODE_BLOCKS = 300;
const MAX_FORMULAS = 500;

/** Marks a snippet's place. Sanitized text has no control characters. */
const MARK = '\u0001';

interface SnippetElement {
  element: Element;
  snippet: Snippet;
  children: ElementContent[];
}

function languageOf(node: Element): string | undefined {
  const language = codeLanguageOf(node);
  return language && LANGUAGES.has(language) ? language : undefined;
}

function codeIn(pre: Element): { element: Element; language: string } | undefined {
  const child = pre.children.length === 1 ? pre.children[0] : undefined;
  const element = child?.type === 'element' && child.tagName === 'code' ? child : pre;
  const language = languageOf(element) ?? languageOf(pre);
  const isOther = ({ tagName }: Element) => !['span', 'pre', 'code'].includes(tagName);
  return language === undefined || findElement(pre, isOther) ? undefined : { element, language };
}

/** Limits number and size of snippets. The others stay plain. */
class SnippetFinder {
  readonly found: SnippetElement[] = [];
  private unitsLeft = MAX_CODE_UNITS;
  private blocksLeft = MAX_CODE_BLOCKS;
  private formulasLeft = MAX_FORMULAS;

  visit(node: Nodes): void {
    if (node.type === 'element') {
      if (node.tagName === 'pre' && this.addCode(node)) return;
      if (hasClass(node, 'math')) {
        this.addFormula(node);
        return;
      }
    }
    if ('children' in node) for (const child of node.children) this.visit(child);
  }

  private addCode(pre: Element): boolean {
    if (this.blocksLeft === 0) return false;
    this.blocksLeft -= 1;
    const code = codeIn(pre);
    if (!code) return false;
    const { element, language } = code;
    const source = textContentOf(element);
    if (source === '' || source.length > Math.min(this.unitsLeft, MAX_BLOCK_UNITS)) return false;
    this.unitsLeft -= source.length;
    addClasses(element, ['hljs']);
    const snippet: Snippet = { kind: 'code', language, source };
    this.found.push({ element, snippet, children: [createText(source)] });
    return true;
  }

  private addFormula(element: Element): void {
    const tex = stripDelimiters(textContentOf(element));
    const children = [plainFormula(tex)];
    element.children = children;
    if (this.formulasLeft === 0 || !isTypesettable(tex)) return;
    this.formulasLeft -= 1;
    const snippet: Snippet = { kind: 'math', tex, isDisplay: element.tagName === 'div' };
    this.found.push({ element, snippet, children });
  }
}

/** Returns the printed tree without snippets, which the worker adds. The tree keeps them as plain text. */
export function printParts(tree: Root): PrintedParts {
  const finder = new SnippetFinder();
  finder.visit(tree);
  for (const { element } of finder.found) element.children = [createText(MARK)];
  const parts = toHtml(tree).split(MARK);
  for (const { element, children } of finder.found) element.children = children;
  if (parts.length !== finder.found.length + 1) {
    throw new Error('A sanitized text contains the mark of a snippet.');
  }
  return { parts, snippets: finder.found.map(({ snippet }) => snippet) };
}
