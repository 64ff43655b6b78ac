import type { TextRange } from './fold-text';

/** A replacement of a part of a source. */
export interface Edit extends TextRange {
  text: string;
}

/**
 * Applies edits in the order of their places. Of overlapping edits, the longest of those that begin first
 * is applied.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of ordered) {
    if (start < at) {
      continue;
    }
    parts.push(source.slice(at, start), text);
    at = end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}

/** Puts one text in place of ranges, which are in order. */
export const replaceRanges = (source: string, ranges: readonly TextRange[], text: string): string =>
  applyEdits(
    source,
    ranges.map((range) => ({ ...range, text })),
  );
