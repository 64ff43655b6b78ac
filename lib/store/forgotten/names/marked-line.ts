import { applyEdits, type Edit } from './apply-edits';
import type { EdgeKind, NameContext } from './find-names';
import type { TextRange } from './fold-text';

interface LinePart {
  text: string;
  start: number;
  end: number;
  /** Returns source that displays a text here. */
  print: (text: string) => string;
}

/** A name may span several of a line's texts. */
export class MarkedLine {
  private parts: LinePart[] = [];
  private length = 0;
  private readonly edges = new Map<number, EdgeKind>();
  private readonly namePlaces: TextRange[] = [];

  get text(): string {
    return this.parts.map(({ text }) => text).join('');
  }

  get position(): number {
    return this.length;
  }

  add(part: LinePart): void {
    this.parts.push(part);
    this.length += part.text.length;
  }

  addEdge(kind: EdgeKind): void {
    if (this.edges.get(this.length) !== 'element') {
      this.edges.set(this.length, kind);
    }
  }

  addNamePlace(start: number): void {
    this.namePlaces.push({ start, end: this.length });
  }

  /** Returns edits that replace each name by `label`. */
  replace(find: (text: string, context: NameContext) => TextRange[], label: string): Edit[] {
    const { edges, namePlaces } = this;
    const found = find(this.text, { edges, namePlaces });
    const edits: Edit[] = [];
    if (found.length === 0) {
      return edits;
    }
    let offset = 0;
    let first = 0;
    for (const part of this.parts) {
      const from = offset;
      const to = from + part.text.length;
      offset = to;
      while ((found[first]?.end ?? to) <= from) {
        first += 1;
      }
      const inPart: Edit[] = [];
      for (let next = first; (found[next]?.start ?? to) < to; next++) {
        const name = found[next];
        if (name) {
          inPart.push({
            start: Math.max(0, name.start - from),
            end: Math.min(part.text.length, name.end - from),
            // A name that spans texts gets its label in the first.
            text: name.start >= from ? label : '',
          });
        }
      }
      if (inPart.length > 0) {
        edits.push({
          start: part.start,
          end: part.end,
          text: part.print(applyEdits(part.text, inPart)),
        });
      }
    }
    return edits;
  }
}
