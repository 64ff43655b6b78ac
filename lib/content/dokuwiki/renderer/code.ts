import type { Element } from 'hast';
import { createElement, createText } from '../../tree/hast';
import { BudgetExceeded } from '../../tree/markup-budget';
import { parseHtml } from '../../tree/parse-html';
import type { Instruction } from '../syntax/instructions';

type Code = Extract<Instruction, { type: 'code' | 'inlineCode' }>;

/**
 * Creates `<pre class="code"><code class="language-x">`, in a `<dl class="file">` if the code has a
 * file name, or the `<code>` alone. Raw HTML and PHP are shown, never executed. Nothing is highlighted yet.
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

/** Creates the elements of HTML, which are not sanitized yet. HTML that would take too much is shown as code. */
export function createShownHtml(text: string, isBlock: boolean): Element {
  try {
    const shown = parseHtml(text).children.filter((child) => child.type !== 'doctype');
    return createElement(isBlock ? 'div' : 'span', {}, shown);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return createCodeElement({ type: 'inlineCode', text, language: 'html' });
  }
}
