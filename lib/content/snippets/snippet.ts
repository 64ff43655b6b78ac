import { toHtml } from 'hast-util-to-html';
import { createElement, createText } from '@/lib/content/hast';
import type { SafeHtml } from '@/lib/model/safe-html';

/** Code to highlight or a formula to typeset, whose time cannot be foreseen. */
export type Snippet =
  | { kind: 'code'; language: string; source: string }
  | { kind: 'math'; tex: string; isDisplay: boolean };

/** What a formula is shown as when it is not typeset. */
export const plainMath = (tex: string) =>
  createElement('code', { className: ['tex'] }, tex === '' ? [] : [createText(tex)]);

/** The HTML of a snippet that is not highlighted or typeset. */
function plainHtml(snippet: Snippet): string {
  return toHtml(snippet.kind === 'code' ? createText(snippet.source) : plainMath(snippet.tex));
}

/** A sanitized tree as HTML, cut where each of its snippets goes: one part more than snippets. */
export interface PrintedParts {
  parts: readonly string[];
  snippets: readonly Snippet[];
}

/**
 * The HTML of a body.
 * @param made the HTML of its snippets by position; undefined for one that stays plain.
 */
export function joinParts(
  { parts, snippets }: PrintedParts,
  made: readonly (string | undefined)[] = [],
): SafeHtml {
  const [first = '', ...others] = parts;
  const rest = others.map((part, at) => {
    const snippet = snippets[at];
    return (made[at] ?? (snippet ? plainHtml(snippet) : '')) + part;
  });
  return [first, ...rest].join('') as SafeHtml;
}
