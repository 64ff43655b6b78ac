import { extractTerms, isUnspaced } from './extract-terms';

/** Terms that must stand one after the other. */
export interface Phrase {
  terms: string[];
  /** Whether only the title counts. */
  inTitle: boolean;
}

/** What is looked for: all that is wanted, and nothing of what is not. */
export interface SearchQuery {
  wanted: Phrase[];
  unwanted: Phrase[];
}

/** An item: `-` for what is unwanted, `title:`, then a quoted phrase or a word. */
const ITEM =
  /([-－−]?)((?:title|标题|標題)[:：]\s*)?(?:["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]?|([^\s"“”„«»「」『』]+))/giu;
const MOST_PHRASES = 10;
const MOST_TERMS = 20;
/** The longest run of unspaced writing that is taken for one word, in characters. */
const LONGEST_WORD = 4;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Reads what a visitor wrote. Nothing is an error: what cannot be understood is a word, signs
 * without letters are left out, and what is beyond the first ten phrases is not looked for.
 */
export function parseSearchQuery(written: string): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [] };
  for (const [, minus, title, quoted, word = ''] of written.normalize('NFC').matchAll(ITEM)) {
    const phrases = quoted === undefined ? phrasesOfWord(word) : [termTexts(quoted)];
    const into = minus ? query.unwanted : query.wanted;
    for (const terms of phrases) {
      if (terms.length > 0 && into.length < MOST_PHRASES) {
        into.push({ terms: terms.slice(0, MOST_TERMS), inTitle: title !== undefined });
      }
    }
  }
  return query;
}

const termTexts = (text: string) => [...extractTerms(text)].map((term) => term.text);

/** Neighbours of one kind of writing are a phrase: `foo_bar`, `修理`. */
function phrasesOfWord(word: string): string[][] {
  const runs: { terms: string[]; unspaced: boolean }[] = [];
  for (const { text } of extractTerms(word)) {
    const unspaced = isUnspaced(text);
    const last = runs.at(-1);
    if (last?.unspaced === unspaced) last.terms.push(text);
    else runs.push({ terms: [text], unspaced });
  }
  return runs.flatMap(({ terms, unspaced }) => (unspaced ? wordsOf(terms) : [terms]));
}

/**
 * The words of a run of unspaced writing. A sentence without a space is seldom found as it stands,
 * so a long run is parted; the index knows no words, hence a poor parting finds less, not nothing.
 */
function wordsOf(run: string[]): string[][] {
  if (run.length <= LONGEST_WORD) return [run];
  const words = [...segmenter.segment(run.join(''))]
    .map(({ segment }) => termTexts(segment))
    .filter((terms) => terms.length > 1);
  return words.length > 0 ? words : [run];
}

/**
 * Prints phrases that must all stand in a document, within a scope, as an FTS5 expression
 * (sqlite.org/fts5.html, 3). Terms hold letters, digits and marks only, and stand in quotes: no
 * query can leave them.
 */
export function printExpression(
  phrases: readonly Phrase[],
  scope: readonly string[] = [],
  unwanted: readonly Phrase[] = [],
): string {
  const within = scope.map((term) => `{scope} : "${term}"`);
  const positive = [...phrases.map(printPhrase), ...within].join(' AND ');
  if (unwanted.length === 0) return positive;
  return `(${positive}) NOT (${printAny(unwanted)})`;
}

/** Prints phrases of which one must stand in a document. */
export const printAny = (phrases: readonly Phrase[]) => phrases.map(printPhrase).join(' OR ');

const printPhrase = ({ terms, inTitle }: Phrase) =>
  `${inTitle ? '{title} : ' : ''}"${terms.join(' ')}"`;
