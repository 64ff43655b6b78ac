import type { Element, ElementContent } from 'hast';
import { createText } from '@/lib/content/hast';

/** Nests nodes that come in order, without recursion and whatever is left open. */
export class TreeBuilder {
  private readonly root: ElementContent[] = [];
  private readonly containers: { name: string; outer: Element; children: ElementContent[] }[] = [];

  /** Begins a container written as these elements, outermost first. */
  open(name: string, elements: Element[]): void {
    const [outer] = elements;
    let inner = outer;
    if (!outer || !inner) return;
    for (const next of elements.slice(1)) {
      inner.children.push(next);
      inner = next;
    }
    this.containers.push({ name, outer, children: inner.children });
  }

  /** Ends the container and whatever is open in it; nothing if it is not open. */
  close(name: string): void {
    if (!this.containers.some((container) => container.name === name)) return;
    for (;;) {
      const container = this.containers.pop();
      if (!container) return;
      if (!isEmptyParagraph(container.outer)) this.children().push(container.outer);
      if (container.name === name) return;
    }
  }

  /** Adds a node; text joins the text before it. */
  add(node: ElementContent): void {
    const children = this.children();
    const last = children.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      children[children.length - 1] = createText(last.value + node.value);
    } else children.push(node);
  }

  /** All nodes, everything closed. */
  end(): ElementContent[] {
    const [outermost] = this.containers;
    while (outermost && this.containers.length > 0) this.close(outermost.name);
    return this.root;
  }

  private children(): ElementContent[] {
    return this.containers.at(-1)?.children ?? this.root;
  }
}

function isEmptyParagraph({ tagName, children }: Element): boolean {
  return (
    tagName === 'p' &&
    children.every((child) => child.type === 'text' && /^[ \t\n\r\f\v]*$/.test(child.value))
  );
}
