import type { Container, Instruction } from '@/lib/content/dokuwiki/instructions';

type ListKind = Extract<Container, 'unorderedList' | 'orderedList'>;

/** Deeper lists than this are shown at this depth. */
const MAX_DEPTH = 24;

/** Turns the bullets of one list block into nested lists (inc/Parsing/Handler/Lists.php). */
export class Lists {
  private readonly open: { kind: ListKind; depth: number }[] = [];
  private initialDepth = 0;

  constructor(private readonly out: Instruction[]) {}

  start(bullet: string): void {
    const depth = depthOf(bullet);
    this.initialDepth = depth;
    this.openList(kindOf(bullet), depth);
  }

  item(bullet: string): void {
    const kind = kindOf(bullet);
    const depth = Math.max(depthOf(bullet), this.initialDepth);
    this.close('listContent');
    if (depth > this.depth()) {
      this.openList(kind, depth);
      return;
    }
    this.close('listItem');
    while (depth < this.depth() && this.open.length > 1) {
      this.closeList();
      this.close('listItem');
    }
    const level = this.depth();
    if (this.open.at(-1)?.kind === kind) this.openItem();
    else {
      this.closeList();
      this.openList(kind, level);
    }
  }

  end(): void {
    this.close('listContent');
    while (this.open.length > 0) {
      this.close('listItem');
      this.closeList();
    }
  }

  private depth(): number {
    return this.open.at(-1)?.depth ?? 0;
  }

  private openList(kind: ListKind, depth: number): void {
    this.open.push({ kind, depth });
    this.out.push({ type: 'open', container: kind });
    this.openItem();
  }

  private openItem(): void {
    this.out.push({ type: 'open', container: 'listItem' });
    this.out.push({ type: 'open', container: 'listContent' });
  }

  private closeList(): void {
    const list = this.open.pop();
    if (list) this.close(list.kind);
  }

  private close(container: Container): void {
    this.out.push({ type: 'close', container });
  }
}

function kindOf(bullet: string): ListKind {
  return bullet.endsWith('*') ? 'unorderedList' : 'orderedList';
}

/** One step for each two blanks or tab of the indentation. */
function depthOf(bullet: string): number {
  const pairs = bullet.replaceAll('\t', '  ').split('  ').length;
  return Math.min(pairs, MAX_DEPTH);
}
