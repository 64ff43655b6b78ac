import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { SafeHtml } from '@/lib/model/safe-html';
import { createElement, createText } from '../tree/hast';

export type Snippet =
  | { kind: 'code'; language: string; source: string }
  | { kind: 'math'; tex: string; isDisplay: boolean };

/** `parts` has one more than `snippets`. */
export interface PrintedParts {
  parts: readonly string[];
  snippets: readonly Snippet[];
}

/** Returns a formula that is not typeset. */
export const plainFormula = (tex: string): Element =>
  createElement('code', { className: ['tex'] }, tex === '' ? [] : [createText(tex)]);

function plainHtml(snippet: Snippet): string {
  return toHtml(snippet.kind === 'code' ? createText(snippet.source) : plainFormula(snippet.tex));
}

/**
 * Returns parts and snippets joined.
 * @param snippetsHtml by position; undefined stays plain
 */
export function joinParts(
  { parts, snippets }: PrintedParts,
  snippetsHtml: readonly (string | undefined)[] = [],
): SafeHtml {
  const html = parts.map((part, index) => {
    const snippet = snippets[index];
    return part + (snippet ? (snippetsHtml[index] ?? plainHtml(snippet)) : '');
  });
  return html.join('') as SafeHtml;
}
