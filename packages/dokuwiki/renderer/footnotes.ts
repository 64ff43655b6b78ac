import type { Element, ElementContent } from 'hast';
import { h, textNode } from './hast-nodes';

/** Numbered footnotes of a page. Equal ones share a note. */
export class Footnotes {
  private readonly notes = new Map<string, { numbers: number[]; content: ElementContent[] }>();
  private count = 0;

  /**
   * Adds a footnote and returns the link to it.
   * @param render called for the first of equal sources
   */
  createReference(source: string, render: () => ElementContent[]): Element {
    const number = ++this.count;
    const note = this.notes.get(source);
    if (note) {
      note.numbers.push(number);
    } else {
      this.notes.set(source, { numbers: [number], content: render() });
    }
    return createAnchor(`fn__${number}`, `fnt__${number}`, number, 'fn_top');
  }

  createList(): Element | undefined {
    if (this.notes.size === 0) return undefined;
    const notes = [...this.notes.values()].map(({ numbers, content }) =>
      h('div', { className: ['fn'] }, [
        ...numbers.flatMap((number, index): ElementContent[] => [
          ...(index > 0 ? [textNode(', ')] : []),
          createAnchor(`fnt__${number}`, `fn__${number}`, number, 'fn_bot'),
          textNode(' '),
        ]),
        h('div', { className: ['content'] }, content),
      ]),
    );
    return h('div', { className: ['footnotes'] }, notes);
  }
}

function createAnchor(target: string, id: string, number: number, className: string): Element {
  const link = h('a', { href: `#${target}`, id, className: [className] }, [textNode(`${number})`)]);
  return h('sup', {}, [link]);
}
