import { GRAMMARS } from './lexer/grammar';
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
  { grammar = 'plugins', isDone }: { grammar?: keyof typeof GRAMMARS; isDone?: () => boolean } = {},
): void {
  tokenize(pageOf(source), GRAMMARS[grammar], handler, isDone);
}

/** Tokens that are typed as words: another wiki has others. */
const TYPED = new Set(['acronym', 'entity']);

/**
 * Returns the source with tokens and running text (mode `text`) replaced, except in code. Acronyms and
 * typographic entities are part of the text.
 */
export function replaceTokens(
  source: string,
  replace: (mode: string, match: string) => string,
  grammar?: keyof typeof GRAMMARS,
): string {
  let replaced = '';
  let text = '';
  const addMatch = (_: unknown, match: string) => {
    if (text !== '') replaced += replace('text', text);
    text = '';
    replaced += match;
  };
  const change = (mode: string, match: string) => {
    addMatch(mode, '');
    addMatch(mode, replace(mode, match));
  };
  const addText = (mode: string, match: string) => {
    if (TYPED.has(mode) || ALLOWED_MODES.get(mode)?.has('acronym')) {
      text += match;
    } else {
      addMatch(mode, match);
    }
  };
  const handler: TokenHandler = {
    enter: change,
    exit: addMatch,
    matched: addMatch,
    unmatched: addText,
    special: (mode, match) => (TYPED.has(mode) ? addText : change)(mode, match),
  };
  readTokens(source, handler, grammar && { grammar });
  addMatch('', '');
  return replaced.slice(1, -1);
}

/**
 * Returns a source without its comments (as in C), and their number. For wikis that have the plugin comment:
 * in others they are text.
 */
export function removeComments(source: string): { text: string; count: number } {
  let count = 0;
  const remove = (mode: string, match: string) => {
    if (mode !== 'comment') return match;
    count += 1;
    return '';
  };
  return { text: source.includes('/*') ? replaceTokens(source, remove, 'rare') : source, count };
}
