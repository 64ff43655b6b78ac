import type { Element } from 'hast';
import type { Instruction } from '../syntax/instructions';
import { h, textNode } from './hast-nodes';

type Code = Extract<Instruction, { type: 'code' | 'inlineCode' }>;

/**
 * Returns `<pre class="code"><code class="language-x">`, with a file name in `<dl class="file">`, or inline
 * `<code>`.
 */
export function createCodeElement(code: Code): Element {
  const language = code.language && `language-${code.language.toLowerCase()}`;
  if (code.type === 'inlineCode') {
    const className = ['code', ...(language ? [language] : [])];
    return h('code', { className }, [textNode(code.text)]);
  }
  const { kind, text, fileName } = code;
  const content = textNode(text.replace(/^\n/, '').replace(/\n$/, ''));
  const pre = h('pre', { className: [kind] }, [
    h('code', { className: language ? [language] : undefined }, [content]),
  ]);
  if (fileName === undefined) return pre;
  return h('dl', { className: [kind] }, [h('dt', {}, [textNode(fileName)]), h('dd', {}, [pre])]);
}
