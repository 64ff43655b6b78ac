import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { SafeHtml } from '@/lib/model/safe-html';
import { createElement, createText } from '../tree/hast';

/** Code to highlight or a formula to typeset, which takes an unforeseeable time. */
export type Snippet =
  | { kind: 'code'; language: string; source: string }
  | { kind: 'math'; tex: string; isDisplay: boolean };

/** A sanitized tree as HTML, cut where its snippets go: one part more than there are snippets. */
export interface PrintedParts {
  parts: readonly string[];
  snippets: readonly Snippet[];
}

/** A formula that is not typeset. */
export const plainFormula = (tex: string): Element =>
  createElement('code', { className: ['tex'] }, tex === '' ? [] : [createText(tex)]);

function plainHtml(snippet: Snippet): string {
  return toHtml(snippet.kind === 'code' ? createText(snippet.source) : plainFormula(snippet.tex));
}

/**
 * Joins the parts and the snippets between them.
 * @param snippetsHtml by position; undefined for a snippet that stays plain
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
