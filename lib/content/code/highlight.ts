import { toHtml } from 'hast-util-to-html';
import { common, createLowlight } from 'lowlight';
import { LANGUAGE_ALIASES } from './languages';

const lowlight = createLowlight(common);
lowlight.registerAlias(LANGUAGE_ALIASES);

/**
 * The HTML of highlighted code. Grammars take quadratic time on some inputs, in one call that
 * nothing interrupts: for the worker thread only.
 */
export function highlightCode(language: string, source: string): string {
  return toHtml(lowlight.highlight(language, source));
}
