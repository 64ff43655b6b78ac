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

/** A displayed line's texts. A name may span several of them. */
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

  /** Marks an edge at the line's end. The edge of an element prevails. */
  addEdge(kind: EdgeKind): void {
    if (this.edges.get(this.length) !== 'element') {
      this.edges.set(this.length, kind);
    }
  }

  /** Marks the text from `start` on as a place that shows a name. */
  addNamePlace(start: number): void {
    this.namePlaces.push({ start, end: this.length });
  }

  /** Returns edits that replace each name by `label`. */
  replace(find: (text: string, context: NameContext) => TextRange[], label: string): Edit[] {
    const { edges, namePlaces } = this;
    const names = find(this.text, { edges, namePlaces });
    const edits: Edit[] = [];
    let partStart = 0;
    let nameIndex = 0;
    for (const part of this.parts) {
      const partEnd = partStart + part.text.length;
      const labels: Edit[] = [];
      let name = names[nameIndex];
      while (name && name.start < partEnd) {
        labels.push({
          start: Math.max(0, name.start - partStart),
          end: Math.min(part.text.length, name.end - partStart),
          // A name that spans texts gets its label in the first.
          text: name.start >= partStart ? label : '',
        });
        // The next part has the rest of this name.
        if (name.end > partEnd) break;
        nameIndex += 1;
        name = names[nameIndex];
      }
      if (labels.length > 0) {
        const text = part.print(applyEdits(part.text, labels));
        edits.push({ start: part.start, end: part.end, text });
      }
      partStart = partEnd;
    }
    return edits;
  }
}
