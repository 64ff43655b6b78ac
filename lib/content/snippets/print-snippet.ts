import { toHtml } from 'hast-util-to-html';
import { common, createLowlight } from 'lowlight';
import { LANGUAGE_ALIASES } from './languages';
import type { Snippet } from './snippet';
import { typesetFormula } from './typeset-formula';

const lowlight = createLowlight(common);
lowlight.registerAlias(LANGUAGE_ALIASES);

/**
 * Returns HTML of highlighted code or of a typeset formula; undefined if it cannot be printed. Only the
 * worker calls it, since grammars can take quadratic time without interruption.
 */
export function printSnippet(snippet: Snippet): string | undefined {
  try {
    return snippet.kind === 'code'
      ? toHtml(lowlight.highlight(snippet.language, snippet.source))
      : typesetFormula(snippet.tex, snippet.isDisplay);
  } catch {
    // Invalid TeX, or a stack overflow in a grammar.
    return undefined;
  }
}
