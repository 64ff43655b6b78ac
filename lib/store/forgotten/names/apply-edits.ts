import type { TextRange } from './fold-text';

export interface Edit extends TextRange {
  text: string;
}

/** Returns the edited source. Of overlapping edits, the first and then the longest is applied. */
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

/** Returns the source with each range replaced by `text`. Ranges must ascend. */
export const replaceRanges = (source: string, ranges: readonly TextRange[], text: string): string =>
  applyEdits(
    source,
    ranges.map((range) => ({ ...range, text })),
  );
