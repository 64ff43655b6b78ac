import type { Instruction } from '@/lib/content/dokuwiki/instructions';

/** Quotes nest no deeper: nobody follows further. */
const MAX_DEPTH = 8;

/** Turns lines that begin with `>` into nested quotes (inc/Parsing/Handler/Quote.php). */
export class Quotes {
  private depth = 0;

  constructor(private readonly out: Instruction[]) {}

  start(mark: string): void {
    this.nest(depthOf(mark));
  }

  line(mark: string): void {
    const depth = depthOf(mark);
    if (depth === this.depth) this.out.push({ type: 'lineBreak' });
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

function depthOf(mark: string): number {
  return Math.min(mark.length - 1, MAX_DEPTH);
}
