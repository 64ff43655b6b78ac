import type { Phrase } from './query';
import { type Term, termsOf } from './terms';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

const LONGEST = 180;
const BEFORE = 50;

/** Where phrases stand in a text, in order; each with the number of the phrase. */
function* occurrences(
  text: string,
  phrases: readonly Phrase[],
): Generator<Stretch & { of: number }> {
  const terms: Term[] = [...termsOf(text)];
  for (let at = 0; at < terms.length; at++) {
    for (const [of, phrase] of phrases.entries()) {
      if (!phrase.terms.every((term, ahead) => terms[at + ahead]?.text === term)) continue;
      const [first, last] = [terms[at], terms[at + phrase.terms.length - 1]];
      if (first && last) yield { start: first.start, end: last.end, of };
    }
  }
}

/** What an excerpt shows of a text. */
export interface Excerpt {
  /** HTML-escaped, with `<mark>` around what was looked for; `…` where something is left out. */
  html: string;
  /** How many of the phrases stand in the text. */
  phrases: number;
}

/** The stretch of a text that holds the most of what was looked for, or its beginning. */
export function excerptOf(text: string, phrases: readonly Phrase[]): Excerpt {
  const found = [...occurrences(text, phrases)];
  const { start, end } = window(text, found);
  const shown = found.filter((each) => each.start >= start && each.end <= end);
  const body = marked(text, { start, end }, shown).trim();
  return {
    html: `${start > 0 ? '…' : ''}${body}${end < text.length ? '…' : ''}`,
    phrases: new Set(found.map(({ of }) => of)).size,
  };
}

function window(text: string, found: readonly (Stretch & { of: number })[]): Stretch {
  let best: (Stretch & { kinds: number }) | undefined;
  for (const [index, { start }] of found.entries()) {
    const within = found
      .slice(index, index + 40)
      .filter(({ end }) => end - start <= LONGEST - BEFORE);
    const kinds = new Set(within.map(({ of }) => of)).size;
    if (!best || kinds > best.kinds) best = { start, end: start, kinds };
  }
  const start = wordStart(text, Math.max(0, (best?.start ?? 0) - BEFORE));
  return { start, end: wordEnd(text, Math.min(text.length, start + LONGEST)) };
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

function marked(text: string, { start, end }: Stretch, found: readonly Stretch[]): string {
  let html = '';
  let at = start;
  for (const each of found) {
    if (each.start < at) continue;
    html += `${escaped(text.slice(at, each.start))}<mark>${escaped(text.slice(each.start, each.end))}</mark>`;
    at = each.end;
  }
  return html + escaped(text.slice(at, end));
}

/** A quick look whether a text may hold phrases, by their letters alone; never misses plain ones. */
export function mayHold(text: string, phrases: readonly Phrase[]): number {
  const lower = text.toLowerCase();
  return phrases.filter(({ terms }) =>
    terms.every((term) => lower.includes(/^[a-z]{4,}$/.test(term) ? term.slice(0, -1) : term)),
  ).length;
}
