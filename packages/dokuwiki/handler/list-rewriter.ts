import type { Instruction } from '../syntax/instructions';
import type { Rewriter } from './rewriter';

type ListKind = 'unorderedList' | 'orderedList';

const MAX_DEPTH = 24;

/** Nests list items (inc/Parsing/Handler/Lists.php). */
export class ListRewriter implements Rewriter {
  private readonly lists: { kind: ListKind; depth: number }[] = [];
  private readonly initialDepth: number;

  constructor(
    readonly out: Instruction[],
    bullet: string,
  ) {
    this.initialDepth = depthOf(bullet);
    this.openList(kindOf(bullet), this.initialDepth);
  }

  matched(bullet: string): void {
    const kind = kindOf(bullet);
    const depth = Math.max(depthOf(bullet), this.initialDepth);
    this.close('listContent');
    if (depth > this.depth()) {
      this.openList(kind, depth);
      return;
    }
    this.close('listItem');
    while (depth < this.depth() && this.lists.length > 1) {
      this.closeList();
      this.close('listItem');
    }
    const listDepth = this.depth();
    if (this.lists.at(-1)?.kind === kind) {
      this.openItem();
    } else {
      this.closeList();
      this.openList(kind, listDepth);
    }
  }

  end(): void {
    this.close('listContent');
    while (this.lists.length > 0) {
      this.close('listItem');
      this.closeList();
    }
  }

  private depth(): number {
    return this.lists.at(-1)?.depth ?? 0;
  }

  private openList(kind: ListKind, depth: number): void {
    this.lists.push({ kind, depth });
    this.out.push({ type: 'open', container: kind });
    this.openItem();
  }

  private openItem(): void {
    this.out.push({ type: 'open', container: 'listItem' });
    this.out.push({ type: 'open', container: 'listContent' });
  }

  private closeList(): void {
    const list = this.lists.pop();
    if (list) this.close(list.kind);
  }

  private close(container: ListKind | 'listItem' | 'listContent'): void {
    this.out.push({ type: 'close', container });
  }
}

function kindOf(bullet: string): ListKind {
  return bullet.endsWith('*') ? 'unorderedList' : 'orderedList';
}

/** Two spaces or a tab indent by one level. */
function depthOf(bullet: string): number {
  const levels = bullet.replaceAll('\t', '  ').split('  ').length;
  return Math.min(levels, MAX_DEPTH);
}
