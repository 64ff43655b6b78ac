import { escapeHtmlContent } from '@/lib/base/text/escape';
import type { TextRange } from './fold-text';

export interface Edit extends TextRange {
  text: string;
}

/** A text and where it stands in its source. */
export interface TextPart extends TextRange {
  text: string;
  /** Returns the source of another text in its place; undefined if the source is the text itself. */
  print?: ((text: string) => string) | undefined;
}

/**
 * `text`: what people write. `name`: it names a member. `fixed`: a change may break something, as in
 * addresses and ids.
 */
export type PieceKind = 'text' | 'name' | 'fixed';

/** A line as readers see it, of parts with formatting between them; or an attribute, or markup. */
export interface TextPiece {
  kind: PieceKind;
  parts: readonly TextPart[];
}

/** A quote without a name that has words of a removed post. */
export interface DoubtfulQuote extends TextRange {
  text: string;
}

/** What a source consists of. */
export interface ReadSource {
  pieces: TextPiece[];
  /** What is removed for certain. */
  edits: Edit[];
  emptiedQuotes: number;
  doubtfulQuotes: DoubtfulQuote[];
}

export const emptySource = (): ReadSource => ({
  pieces: [],
  edits: [],
  emptiedQuotes: 0,
  doubtfulQuotes: [],
});

const moved = <Range extends TextRange>(range: Range, offset: number): Range => ({
  ...range,
  start: range.start + offset,
  end: range.end + offset,
});

/** Adds a source that stands at an offset of another. */
export function addSource(read: ReadSource, inner: ReadSource, offset: number): void {
  for (const { kind, parts } of inner.pieces) {
    read.pieces.push({ kind, parts: parts.map((part) => moved(part, offset)) });
  }
  read.edits.push(...inner.edits.map((edit) => moved(edit, offset)));
  read.doubtfulQuotes.push(...inner.doubtfulQuotes.map((quote) => moved(quote, offset)));
  read.emptiedQuotes += inner.emptiedQuotes;
}

export const textOfPiece = ({ parts }: TextPiece): string => parts.map(({ text }) => text).join('');

/** Returns the edited source. Of overlapping edits, the first and then the longest is applied. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of ordered) {
    if (start < at) continue;
    parts.push(source.slice(at, start), text);
    at = end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}

/** Returns the source's edits that replace ranges of a piece's text. A range may span several parts. */
export function editPiece(
  { parts }: TextPiece,
  ranges: readonly TextRange[],
  label: string,
): Edit[] {
  const edits: Edit[] = [];
  let offset = 0;
  for (const { text, start, end, print } of parts) {
    const inPart = ranges
      .filter((range) => range.start < offset + text.length && range.end > offset)
      .map((range) => ({
        start: Math.max(0, range.start - offset),
        end: Math.min(text.length, range.end - offset),
        // The first part gets the label.
        text: range.start >= offset ? label : '',
      }));
    if (inPart.length > 0 && print) {
      edits.push({ start, end, text: print(applyEdits(text, inPart)) });
    } else {
      edits.push(
        ...inPart.map((edit) => ({
          start: start + edit.start,
          end: start + edit.end,
          text: edit.text,
        })),
      );
    }
    offset += text.length;
  }
  return edits;
}

/** Returns an HTML text's part. Its source has references, or is the text, perhaps after a mark of CDATA. */
export const htmlPart = (source: string, text: string, { start, end }: TextRange): TextPart =>
  source.slice(start, end).endsWith(text)
    ? { text, start: end - text.length, end }
    : { text, start, end, print: escapeHtmlContent };
