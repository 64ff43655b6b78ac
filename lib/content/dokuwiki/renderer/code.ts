import type { Element } from 'hast';
import type { Instruction } from '@/lib/content/dokuwiki/instructions';
import { createElement, createText } from '@/lib/content/hast';

type Code = Extract<Instruction, { type: 'code' | 'raw' | 'preformatted' }>;

/**
 * `<pre class="code"><code class="language-x">`, with its file name as `<dl class="file"><dt>` where it
 * has one; raw HTML and PHP are shown, never run. A later step may highlight by the language.
 */
export function codeElement(code: Code): Element {
  if (code.type === 'preformatted') return block('code', trimLines(code.text));
  if (code.type === 'raw') {
    if (code.isBlock) return block('code', trimLines(code.text), code.language);
    return createElement('code', { className: ['code', `language-${code.language}`] }, [
      createText(code.text),
    ]);
  }
  const pre = block(code.kind, code.text.replace(/^\n/, '').replace(/\n$/, ''), code.language);
  if (code.fileName === undefined) return pre;
  return createElement('dl', { className: [code.kind] }, [
    createElement('dt', {}, [createText(code.fileName)]),
    createElement('dd', {}, [pre]),
  ]);
}

function block(kind: 'code' | 'file', code: string, language?: string): Element {
  const className = language === undefined ? undefined : [`language-${language.toLowerCase()}`];
  return createElement('pre', { className: [kind] }, [
    createElement('code', { className }, [createText(code)]),
  ]);
}

function trimLines(code: string): string {
  let from = 0;
  let to = code.length;
  while (code[from] === '\n' || code[from] === '\r') from++;
  while (to > from && (code[to - 1] === '\n' || code[to - 1] === '\r')) to--;
  return code.slice(from, to);
}
