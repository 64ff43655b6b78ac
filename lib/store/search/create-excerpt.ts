import { escapeHtmlContent } from '@/lib/base/text/escape';
import { findCluster, type WantedPhrases } from './occurrences';
import { isUnspaced } from './words/extract-terms';
import type { TextRange } from './words/fold-with-places';

const MAX_LENGTH = 180;
/** Keeps the first match in the first of two lines on a phone. An ideograph is as wide as two letters. */
const LEAD_LENGTH = 25;
const HAN_LEAD_LENGTH = 12;
/** How far to look for a space at which to cut. */
const CUT_TOLERANCE = 16;

interface SearchExcerpt {
  /** Escaped HTML with `<mark>` around matches and `…` for omitted text. */
  html: string;
  phrases: number;
}

/** Returns the part of a text with most phrases, or its start. Reads only some parts of a very long text. */
export function createExcerpt(text: string, wanted: WantedPhrases): SearchExcerpt {
  const cluster = findCluster(text, wanted, MAX_LENGTH - LEAD_LENGTH);
  const lead = isUnspaced(text.slice(cluster.start, cluster.start + 2))
    ? HAN_LEAD_LENGTH
    : LEAD_LENGTH;
  const start = startOfWord(text, Math.max(0, cluster.start - lead), cluster.start);
  const end = endOfWord(text, Math.min(text.length, start + MAX_LENGTH));
  const matches = cluster.nearby.filter((match) => match.start >= start && match.end <= end);
  const body = markMatches(text, { start, end }, matches).trim();
  const html = `${start > 0 ? '…' : ''}${body}${end < text.length ? '…' : ''}`;
  return { html, phrases: cluster.phrases };
}

function startOfWord(text: string, index: number, before: number): number {
  if (index === 0) return 0;
  const space = text.slice(index, Math.min(index + CUT_TOLERANCE, before)).search(/\s/);
  return space < 0 ? startOfCharacter(text, index) : index + space + 1;
}

function endOfWord(text: string, index: number): number {
  if (index === text.length) return index;
  const from = index + 1 - CUT_TOLERANCE;
  const space = text.slice(from, index + 1).search(/\s\S*$/);
  return space < 0 ? startOfCharacter(text, index) : from + space;
}

const startOfCharacter = (text: string, index: number) =>
  /[\udc00-\udfff]/.test(text[index] ?? '') ? index - 1 : index;

function markMatches(text: string, { start, end }: TextRange, matches: readonly TextRange[]) {
  let html = '';
  let index = start;
  for (const match of matches) {
    if (match.start < index) continue;
    const before = escapeHtmlContent(text.slice(index, match.start));
    html += `${before}<mark>${escapeHtmlContent(text.slice(match.start, match.end))}</mark>`;
    index = match.end;
  }
  return html + escapeHtmlContent(text.slice(index, end));
}
