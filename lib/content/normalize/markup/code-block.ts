import type { Element, ElementContent, Nodes } from 'hast';
import { createElement, createText, findElement, isTag, textContentOf } from '../../tree/hast';

const LINE = isTag('li', 'div', 'p', 'tr');

function linesOf(node: Nodes, isBroken: boolean): string {
  if (node.type === 'text') return isBroken ? node.value.replace(/[\r\n]+/g, '') : node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'br') return '\n';
  const inner = node.children.map((child) => linesOf(child, isBroken)).join('');
  return LINE(node) && !inner.endsWith('\n') ? `${inner}\n` : inner;
}

/**
 * Returns the text of code whose lines are separated by `<br>` or list items. Line feeds beside `<br>` count
 * for nothing, and no-break spaces are spaces.
 */
function codeText(code: Element): string {
  const isMarked = findElement(code, isTag('br', 'li')) !== undefined;
  const isFormatted = code.tagName === 'pre' || findElement(code, isTag('pre')) !== undefined;
  if (!isMarked) return textContentOf(code).replaceAll('\u00a0', ' ');
  const lines = code.children.map((child) => linesOf(child, !isFormatted)).join('');
  return lines.replaceAll('\u00a0', ' ').replace(/\n$/, '');
}

/** Returns a block of code in this site's markup. */
export function createCodeBlock(code: Element, language?: string): ElementContent[] {
  const className = language ? [`language-${language.toLowerCase()}`] : [];
  return [
    createElement('pre', {}, [createElement('code', { className }, [createText(codeText(code))])]),
  ];
}

/** Returns the language in a label such as `Code: (PHP)` or `Python:`; undefined for `Code:`. */
export function languageInLabel(label: string): string | undefined {
  const text = label.slice(0, 100).trim();
  const [, given] = /\(([\w+#-]{1,30})\)/.exec(text) ?? [];
  return given;
}
