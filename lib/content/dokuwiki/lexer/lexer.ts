import type { Grammar, Rule } from '@/lib/content/dokuwiki/lexer/grammar';
import type { Mode, Special } from '@/lib/content/dokuwiki/lexer/modes';
import { Source } from '@/lib/content/dokuwiki/lexer/source';

/** Marks nest no deeper: what is beyond is text. No person writes so, and trees so deep break readers. */
const MAX_DEPTH = 32;

/** Marks beyond this number are text too: 250 kB that people wrote hold some 20,000. */
const MAX_TOKENS = 40_000;

/** Takes the tokens of a page in order; `mode` is the one a token stands in, opens or closes. */
export interface TokenReceiver {
  enter(mode: Mode, mark: string): void;
  exit(mode: Mode, mark: string): void;
  divide(mode: Mode, mark: string): void;
  special(mode: Special, mark: string): void;
  text(mode: Mode, text: string): void;
}

/**
 * Cuts a page into tokens as DokuWiki's lexer does (inc/Parsing/Lexer): in each mode the first mark that
 * fits wins; modes still open at the end are closed with an empty mark.
 */
export function tokenize(page: string, grammar: Grammar, receiver: TokenReceiver): void {
  const source = new Source(page);
  const modes: Mode[] = ['base'];
  for (let count = 0; ; count++) {
    const mode = modes.at(-1) ?? 'base';
    const mayEnter = modes.length < MAX_DEPTH;
    const token = count < MAX_TOKENS ? nextToken(source, grammar[mode], mayEnter) : undefined;
    const end = token?.at ?? page.length;
    if (end > source.start) receiver.text(mode, page.slice(source.start, end));
    if (!token) break;
    const mark = page.slice(token.at, token.end);
    source.start = token.end;
    if (token.rule.action === 'enter') {
      modes.push(token.rule.mode);
      receiver.enter(token.rule.mode, mark);
    } else if (token.rule.action === 'special') receiver.special(token.rule.mode, mark);
    else if (token.rule.action === 'divide') receiver.divide(mode, mark);
    else {
      modes.pop();
      receiver.exit(mode, mark);
    }
  }
  for (const mode of modes.reverse()) if (mode !== 'base') receiver.exit(mode, '');
}

interface Token {
  rule: Rule;
  at: number;
  end: number;
}

function nextToken(
  source: Source,
  table: readonly (readonly Rule[] | undefined)[],
  mayEnter: boolean,
): Token | undefined {
  const { text } = source;
  for (let at = source.start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const rules = code < 128 ? table[code] : undefined;
    if (!rules) continue;
    for (const rule of rules) {
      if (rule.action === 'enter' && !mayEnter) continue;
      const end = rule.pattern.match(source, at);
      if (end > at) return { rule, at, end };
    }
  }
  return undefined;
}
