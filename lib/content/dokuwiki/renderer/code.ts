import type { Element } from 'hast';
import { createElement, createText } from '../../tree/hast';
import { BudgetExceeded } from '../../tree/markup-budget';
import { parseHtml } from '../../tree/parse-html';
import type { Instruction } from '../syntax/instructions';

type Code = Extract<Instruction, { type: 'code' | 'inlineCode' }>;

/**
 * Returns `<pre class="code"><code class="language-x">`, with a file name in `<dl class="file">`, or inline
 * `<code>`. HTML and PHP are only shown.
 */
export function createCodeElement(code: Code): Element {
  const language = code.language && `language-${code.language.toLowerCase()}`;
  if (code.type === 'inlineCode') {
    const className = ['code', ...(language ? [language] : [])];
    return createElement('code', { className }, [createText(code.text)]);
  }
  const { kind, text, fileName } = code;
  const content = createText(text.replace(/^\n/, '').replace(/\n$/, ''));
  const pre = createElement('pre', { className: [kind] }, [
    createElement('code', { className: language ? [language] : undefined }, [content]),
  ]);
  if (fileName === undefined) return pre;
  return createElement('dl', { className: [kind] }, [
    createElement('dt', {}, [createText(fileName)]),
    createElement('dd', {}, [pre]),
  ]);
}

/** Returns unsanitized elements of HTML, or code beyond the budget. */
export function createShownHtml(text: string, isBlock: boolean): Element {
  try {
    const shown = parseHtml(text).children.filter((child) => child.type !== 'doctype');
    return createElement(isBlock ? 'div' : 'span', {}, shown);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return createCodeElement({ type: 'inlineCode', text, language: 'html' });
  }
}
