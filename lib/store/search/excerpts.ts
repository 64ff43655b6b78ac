import { escapeHtmlContent } from '@/lib/text/escape';
import { findCluster, occurrencesIn, type TextRange } from './occurrences';
import type { Phrase } from './search-query';

const LONGEST = 180;
const BEFORE = 50;

/** What an excerpt shows of a text. */
export interface Excerpt {
  /** HTML-escaped, with `<mark>` around what was looked for; `…` where something is left out. */
  html: string;
  /** How many of the phrases stand in the text. */
  phrases: number;
}

/**
 * The stretch of a text that holds the most of what was looked for, or its beginning. Takes bounded
 * time: of a very long text not every word is read.
 */
export function searchExcerpt(text: string, phrases: readonly Phrase[]): Excerpt {
  const { start: first, part, met } = findCluster(text, phrases, LONGEST - BEFORE);
  const start = wordStart(text, Math.max(0, first - BEFORE));
  const end = wordEnd(text, Math.min(text.length, start + LONGEST));
  const shown = occurrencesIn(text, part, met.size > 0 ? phrases : []).filter(
    (each) => each.start >= start && each.end <= end,
  );
  const body = marked(text, { start, end }, shown).trim();
  return {
    html: `${start > 0 ? '…' : ''}${body}${end < text.length ? '…' : ''}`,
    phrases: met.size,
  };
}

const SPACE = /\s/;
const SEARCHED = 16;

/** The place itself, or just behind the next space, where there is one near. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  for (let next = at; next < at + SEARCHED; next++) {
    if (SPACE.test(text[next] ?? '')) return next + 1;
  }
  return whole(text, at);
}

function wordEnd(text: string, at: number): number {
  if (at === text.length) return at;
  for (let next = at; next > at - SEARCHED; next--) {
    if (SPACE.test(text[next] ?? '')) return next;
  }
  return whole(text, at);
}

/** Not in the middle of a surrogate pair. */
const whole = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);

function marked(text: string, { start, end }: TextRange, found: readonly TextRange[]): string {
  let html = '';
  let at = start;
  for (const each of found) {
    if (each.start < at) continue;
    html += `${escapeHtmlContent(text.slice(at, each.start))}<mark>${escapeHtmlContent(text.slice(each.start, each.end))}</mark>`;
    at = each.end;
  }
  return html + escapeHtmlContent(text.slice(at, end));
}
