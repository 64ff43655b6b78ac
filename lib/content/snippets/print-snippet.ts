import { highlightCode } from '@/lib/content/code/highlight';
import { typesetFormula } from '@/lib/content/math/typeset';
import type { Snippet } from './snippet';

/**
 * The HTML of highlighted code or of a typeset formula; undefined where it cannot be made. Nothing
 * bounds its time: for a thread that can be terminated.
 */
export function printSnippet(snippet: Snippet): string | undefined {
  try {
    return snippet.kind === 'code'
      ? highlightCode(snippet.language, snippet.source)
      : typesetFormula(snippet.tex, snippet.isDisplay);
  } catch {
    // What a grammar or Temml cannot read, an overflow of the stack among it, stays plain.
    return undefined;
  }
}
