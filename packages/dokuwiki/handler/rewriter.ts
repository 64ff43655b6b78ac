import type { Instruction } from '../syntax/instructions';

/** Turns a block's tokens into instructions (`ReWriterInterface` in inc/Parsing/Handler). */
export interface Rewriter {
  readonly out: Instruction[];
  matched?(match: string): void;
  end(): void;
}

export type RewriterClass = new (parent: Instruction[], match: string) => Rewriter;
