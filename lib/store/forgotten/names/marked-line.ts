import { applyEdits, type Edit } from './apply-edits';
import type { EdgeKind, NameContext } from './find-names';
import type { TextRange } from './fold-text';

/** A part of a source that readers see as text. */
interface LinePart {
  text: string;
  /** Where its source begins and ends. */
  start: number;
  end: number;
  /** Returns the source that shows a text in this place. */
  print: (text: string) => string;
}

/**
 * The texts of a line, between which markup stands that readers do not see. A name may begin in one of them and end in
 * another one.
 */
export class MarkedLine {
  private parts: LinePart[] = [];
  private length = 0;
  private readonly edges = new Map<number, EdgeKind>();
  private readonly namePlaces: TextRange[] = [];

  get text(): string {
    return this.parts.map(({ text }) => text).join('');
  }

  /** How many units of text the line has. */
  get position(): number {
    return this.length;
  }

  add(part: LinePart): void {
    this.parts.push(part);
    this.length += part.text.length;
  }

  /** An element begins or ends here. */
  addEdge(kind: EdgeKind): void {
    if (this.edges.get(this.length) !== 'element') {
      this.edges.set(this.length, kind);
    }
  }

  /** What stands between a position and the end of the line names a member. */
  addNamePlace(start: number): void {
    this.namePlaces.push({ start, end: this.length });
  }

  /**
   * Returns the edits of the source that put a label in place of each name.
   * @param find returns the places of names in the text of the line
   */
  replace(find: (text: string, context: NameContext) => TextRange[], label: string): Edit[] {
    const { edges, namePlaces } = this;
    const found = find(this.text, { edges, namePlaces });
    const edits: Edit[] = [];
    let offset = 0;
    let first = 0;
    for (const part of found.length > 0 ? this.parts : []) {
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
            // Where a name spans several texts, the first of them has the label.
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
