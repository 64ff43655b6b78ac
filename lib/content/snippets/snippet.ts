import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { RenderedMarkup } from '@/lib/model/records';
import type { PostLink, SafeHtml } from '@/lib/model/safe-html';
import { createElement, createText } from '../tree/hast';

export type Snippet =
  | { kind: 'code'; language: string; source: string }
  | { kind: 'math'; tex: string; isDisplay: boolean };

/** What stands, begins or ends between two parts. */
export type Slot =
  | { kind: 'snippet' }
  /** The address of a link to a post begins, of as many UTF-16 units. */
  | { kind: 'post-address'; path: string; length: number }
  /** The name in a quote's first line, which links to the quoted post. */
  | { kind: 'quoted-name-end' }
  | { kind: 'title-end' };

/** Printed HTML in parts, one more than `slots`. */
export interface PrintedParts {
  parts: readonly string[];
  slots: readonly Slot[];
  /** As many as slots of that kind. */
  snippets: readonly Snippet[];
}

/** Returns a formula that is not typeset. */
export const plainFormula = (tex: string): Element =>
  createElement('code', { className: ['tex'] }, tex === '' ? [] : [createText(tex)]);

function plainHtml(snippet: Snippet): string {
  return toHtml(snippet.kind === 'code' ? createText(snippet.source) : plainFormula(snippet.tex));
}

/**
 * Returns parts and snippets joined, and where in the HTML the other slots are.
 * @param snippetsHtml by position; undefined stays plain
 */
export function joinParts(
  { parts, slots, snippets }: PrintedParts,
  snippetsHtml: readonly (string | undefined)[] = [],
): Pick<RenderedMarkup, 'html' | 'titleEnd' | 'postLinks'> {
  let html = '';
  let joined = 0;
  let titleEnd: number | undefined;
  const postLinks: PostLink[] = [];
  for (const [index, part] of parts.entries()) {
    html += part;
    const slot = slots[index];
    const snippet = snippets[joined];
    const link = postLinks.at(-1);
    if (slot?.kind === 'snippet' && snippet) {
      html += snippetsHtml[joined] ?? plainHtml(snippet);
      joined += 1;
    } else if (slot?.kind === 'post-address') {
      const start = html.length;
      postLinks.push({ path: slot.path, start, end: start + slot.length });
    } else if (slot?.kind === 'quoted-name-end' && link) {
      link.nameEnd = html.length;
    } else if (slot?.kind === 'title-end') {
      titleEnd = html.length;
    }
  }
  return { html: html as SafeHtml, titleEnd, postLinks };
}
