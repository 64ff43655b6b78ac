import type { Instruction } from '@/lib/content/dokuwiki/instructions';
import type { Mode } from '@/lib/content/dokuwiki/lexer/modes';

/** Turns the tokens of one block into instructions (`ReWriterInterface` of inc/Parsing/Handler). */
export interface Rewriter {
  readonly mode: Mode;
  /** Where the instructions within the block go. */
  readonly out: Instruction[];
  /** Receives a token that divides the block: the next item, line or cell. */
  matched(match: string): void;
  /** Ends the block. `match` is the token that closes it, empty at the end of the page. */
  end(match: string): void;
}
