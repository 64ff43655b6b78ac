import type { Element, ElementContent } from 'hast';
import { createElement, createText } from '@/lib/content/hast';

interface Footnote {
  numbers: number[];
  content: ElementContent[];
}

/** The footnotes of a page: the same words twice make one note with two numbers. */
export class Footnotes {
  private readonly notes = new Map<string, Footnote>();
  private count = 0;

  /** The mark in the text; `print` is called when these words are new. */
  refer(words: string, print: () => ElementContent[]): Element {
    const number = ++this.count;
    const known = this.notes.get(words);
    if (known) known.numbers.push(number);
    else this.notes.set(words, { numbers: [number], content: print() });
    return anchor(`fn__${number}`, `fnt__${number}`, number, 'fn_top');
  }

  /** The notes under the page, if there are any. */
  list(): Element | undefined {
    if (this.notes.size === 0) return undefined;
    const notes = [...this.notes.values()].map(({ numbers, content }) =>
      createElement('div', { className: ['fn'] }, [
        ...numbers.flatMap((number, index): ElementContent[] => [
          ...(index > 0 ? [createText(', ')] : []),
          anchor(`fnt__${number}`, `fn__${number}`, number, 'fn_bot'),
          createText(' '),
        ]),
        createElement('div', { className: ['content'] }, content),
      ]),
    );
    return createElement('div', { className: ['footnotes'] }, notes);
  }
}

function anchor(target: string, id: string, number: number, className: string): Element {
  const link = createElement('a', { href: `#${target}`, id, className: [className] }, [
    createText(`${number})`),
  ]);
  return createElement('sup', {}, [link]);
}
