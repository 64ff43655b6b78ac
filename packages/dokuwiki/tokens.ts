import { GRAMMAR, GRAMMAR_WITH_PLUGINS } from './lexer/grammar';
import { type TokenHandler, tokenize } from './lexer/lexer';
import { ALLOWED_MODES } from './lexer/modes';

/** Returns source as DokuWiki's lexer reads it: one more line feed before and after. */
export const pageOf = (source: string): string => `\n${source.replaceAll('\r\n', '\n')}\n`;

/**
 * Reads the tokens of a source.
 * @param isDone true stops early
 */
export function readTokens(
  source: string,
  handler: TokenHandler,
  { plugins = true, isDone }: { plugins?: boolean | undefined; isDone?: () => boolean } = {},
): void {
  tokenize(pageOf(source), plugins ? GRAMMAR_WITH_PLUGINS : GRAMMAR, handler, isDone);
}

/** Returns the source with tokens and running text (mode `text`) replaced, except in code. */
export function replaceTokens(
  source: string,
  replace: (mode: string, match: string) => string,
): string {
  let replaced = '';
  const addMatch = (_: unknown, text: string) => {
    replaced += text;
  };
  const change = (mode: string, match: string) => addMatch(mode, replace(mode, match));
  const addText = (mode: string, text: string) =>
    addMatch(mode, ALLOWED_MODES.get(mode)?.has('acronym') ? replace('text', text) : text);
  readTokens(source, {
    enter: change,
    exit: addMatch,
    matched: addMatch,
    unmatched: addText,
    special: change,
  });
  return replaced.slice(1, -1);
}
