import type { Element, ElementContent } from 'hast';
import { textNode } from './hast-nodes';

/** Nests nodes in document order without recursion. */
export class TreeBuilder {
  private readonly root: ElementContent[] = [];
  private readonly containers: { name: string; outer: Element; children: ElementContent[] }[] = [];

  /** Begins a container. Its content goes into `inner`, a descendant of `outer`. */
  open(name: string, outer: Element, inner = outer): void {
    this.containers.push({ name, outer, children: inner.children });
  }

  /** Ends the innermost container of a name, and all inside. */
  close(name: string): void {
    const place = this.containers.findLastIndex((container) => container.name === name);
    if (place < 0) return;
    while (this.containers.length > place) this.closeInnermost();
  }

  add(node: ElementContent): void {
    const children = this.children();
    const last = children.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      children[children.length - 1] = textNode(last.value + node.value);
    } else {
      children.push(node);
    }
  }

  end(): ElementContent[] {
    while (this.containers.length > 0) this.closeInnermost();
    return this.root;
  }

  private closeInnermost(): void {
    const container = this.containers.pop();
    if (container && !isEmptyParagraph(container.outer)) this.children().push(container.outer);
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
