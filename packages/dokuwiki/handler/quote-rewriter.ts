import type { Instruction } from '../syntax/instructions';
import type { Rewriter } from './rewriter';

const MAX_DEPTH = 8;

/** Nests lines that start with `>` (inc/Parsing/Handler/Quote.php). */
export class QuoteRewriter implements Rewriter {
  private depth = 0;

  constructor(
    readonly out: Instruction[],
    match: string,
  ) {
    this.nest(depthOf(match));
  }

  matched(match: string): void {
    const depth = depthOf(match);
    if (depth === this.depth) this.out.push({ type: 'linebreak' });
    this.nest(depth);
  }

  end(): void {
    this.nest(0);
  }

  private nest(depth: number): void {
    for (; this.depth < depth; this.depth++) this.out.push({ type: 'open', container: 'quote' });
    for (; this.depth > depth; this.depth--) this.out.push({ type: 'close', container: 'quote' });
  }
}

function depthOf(match: string): number {
  return Math.min(match.length - '\n'.length, MAX_DEPTH);
}
