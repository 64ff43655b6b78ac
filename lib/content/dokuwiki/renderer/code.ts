import type { Element } from 'hast';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { createElement, createText } from '../../tree/hast';
import type { Instruction } from '../syntax/instructions';

type Code = Extract<Instruction, { type: 'code' | 'raw' | 'preformatted' }>;

/**
 * Creates `<pre class="code"><code class="language-x">`, in a `<dl class="file">` if the code has a
 * file name. Raw HTML and PHP are shown, never executed. Nothing is highlighted yet.
 */
export function createCodeElement(code: Code): Element {
  switch (code.type) {
    case 'preformatted':
      return createPre('code', trimLineBreaks(code.text));
    case 'raw':
      if (code.isBlock) return createPre('code', trimLineBreaks(code.text), code.language);
      return createElement('code', { className: ['code', `language-${code.language}`] }, [
        createText(code.text),
      ]);
    case 'code': {
      const text = code.text.replace(/^\n/, '').replace(/\n$/, '');
      const pre = createPre(code.kind, text, code.language);
      if (code.fileName === undefined) return pre;
      return createElement('dl', { className: [code.kind] }, [
        createElement('dt', {}, [createText(code.fileName)]),
        createElement('dd', {}, [pre]),
      ]);
    }
  }
}

function createPre(kind: 'code' | 'file', code: string, language?: string): Element {
  const className = language === undefined ? undefined : [`language-${language.toLowerCase()}`];
  return createElement('pre', { className: [kind] }, [
    createElement('code', { className }, [createText(code)]),
  ]);
}

function trimLineBreaks(code: string): string {
  return trim(code, '\n\r');
}
