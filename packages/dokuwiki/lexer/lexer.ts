import { isWord, Source } from '../patterns/source';
import type { Grammar, Rule, RuleTable } from './grammar';

/** Deeper source is text: deep trees exhaust the stacks of parsers. */
const MAX_DEPTH = 32;

/** Markup beyond this is text. 250 kB of normal pages have about 20,000 tokens, of tables 60,000. */
const MAX_TOKENS = 400_000;

/** `mode` is entered, exited or current; `match` is the source. */
export interface TokenHandler {
  enter(mode: string, match: string): void;
  exit(mode: string, match: string): void;
  matched(mode: string, match: string): void;
  special(mode: string, match: string): void;
  unmatched(mode: string, text: string): void;
}

/**
 * Tokenizes a page as DokuWiki does (inc/Parsing/Lexer): the mode's first matching pattern counts. At the
 * end, open modes exit with an empty match.
 * @param isDone true stops early
 */
export function tokenize(
  page: string,
  grammar: Grammar,
  handler: TokenHandler,
  isDone = () => false,
): void {
  const source = new Source(page);
  const modes: string[] = ['base'];
  for (let count = 0; !isDone(); count++) {
    const mode = modes.at(-1) ?? 'base';
    const token =
      count < MAX_TOKENS
        ? nextToken(source, grammar.get(mode) ?? [], modes.length < MAX_DEPTH)
        : undefined;
    const textEnd = token?.start ?? page.length;
    if (textEnd > source.start) handler.unmatched(mode, page.slice(source.start, textEnd));
    if (!token) break;
    const { rule, start, end } = token;
    const match = page.slice(start, end);
    source.start = end;
    if (rule.action === 'enter') {
      modes.push(rule.mode);
      handler.enter(rule.mode, match);
    } else if (rule.action === 'special') {
      handler.special(rule.mode, match);
    } else if (rule.action === 'match') {
      handler.matched(mode, match);
    } else {
      modes.pop();
      handler.exit(mode, match);
    }
  }
  for (const mode of modes.slice(1).reverse()) handler.exit(mode, '');
}

interface Token {
  rule: Rule;
  start: number;
  end: number;
}

function nextToken(source: Source, table: RuleTable, canEnter: boolean): Token | undefined {
  const { text } = source;
  let isInWord = false;
  for (let start = source.start; start < text.length; start++) {
    const code = text.charCodeAt(start);
    // No pattern starts inside a word.
    const wasInWord = isInWord;
    isInWord = isWord(code) && text[start] !== '_';
    const rules = wasInWord && isInWord ? undefined : table[code];
    if (!rules) continue;
    for (const rule of rules) {
      if (rule.action === 'enter' && !canEnter) continue;
      const end = rule.pattern.match(source, start);
      if (end > start) return { rule, start, end };
    }
  }
  return undefined;
}
