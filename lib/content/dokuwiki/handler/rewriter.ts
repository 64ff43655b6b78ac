import type { Instruction } from '../syntax/instructions';

/**
 * Turns the tokens of one block into instructions (`ReWriterInterface` of inc/Parsing/Handler). It
 * is created with the instructions around the block and the token that opens it.
 */
export interface Rewriter {
  /** Where the instructions within the block go. */
  readonly out: Instruction[];
  /** Receives a token that divides the block: the next item, line or cell. */
  matched?(match: string): void;
  end(): void;
}

export type RewriterClass = new (parent: Instruction[], match: string) => Rewriter;
