import { isUnspaced, termsOf } from './extract-terms';
import { withoutInvisible } from './fold';
import { SCOPE_TERMS } from './indexed-document';

/** Terms that must follow one another. */
export interface Phrase {
  terms: string[];
  /** It is not looked for in texts. */
  isTitleOnly: boolean;
  /** It is the term of a tag. */
  isTag?: boolean;
  /** The last term may go on. */
  isPrefix?: boolean;
}

/** A parsed search: documents match that have all included phrases and no excluded one. */
export interface SearchQuery {
  included: Phrase[];
  excluded: Phrase[];
  /** What is searched for without it, since it came after the last phrase or term that is used. */
  unused: string[];
}

/** An item: `-` to exclude it, `title:` or `tag:`, then a quoted phrase or a word. */
const ITEM =
  /([-－−]?)((?:title|标题|標題|tag|标签|標籤)[:：]\s*)?(?:["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]?|([^\s"“”„«»「」『』]+))/giu;
const MAX_PHRASES = 10;
const MAX_TERMS = 20;
/** The longest run of unspaced writing that is taken as one word, in characters. */
const MAX_WORD_LENGTH = 4;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Parses the text of a search. Nothing is an error: unknown syntax is searched as words, punctuation is
 * ignored, and so is everything after the first ten phrases, which the result names.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = { included: [], excluded: [], unused: [] };
  const items = withoutInvisible(text).normalize('NFC').matchAll(ITEM);
  for (const [item, minus, title, quoted, word = ''] of items) {
    const isTag = TAG.test(title ?? '');
    const phrases = phrasesOf({ text: quoted ?? word, isQuoted: quoted !== undefined, isTag });
    const list = minus ? query.excluded : query.included;
    for (const terms of phrases.filter(({ length }) => length > 0)) {
      if (list.length === MAX_PHRASES) {
        query.unused.push(item);
        break;
      }
      list.push({ terms: terms.slice(0, MAX_TERMS), isTitleOnly: title !== undefined, isTag });
      query.unused.push(...terms.slice(MAX_TERMS));
    }
  }
  return query;
}

const TAG = /^(?:tag|标签|標籤)/i;

/** The phrases of an item. */
function phrasesOf({
  text,
  isQuoted,
  isTag,
}: Record<'isQuoted' | 'isTag', boolean> & { text: string }) {
  if (isTag) return [tagTerms(text)];
  return isQuoted ? [termsOf(text)] : phrasesOfWord(text);
}

/** The term of a tag; none where its name has no letters. */
const tagTerms = (name: string) =>
  termsOf(name).length > 0 ? [SCOPE_TERMS.tag(termsOf(name))] : [];

/** A shorter beginning of a word fits too much. */
const MIN_PREFIX_LENGTH = 2;

/** The query with its last word as the beginning of one; undefined where the text does not end in a word that may go on. */
export function asPrefix(query: SearchQuery, text: string): SearchQuery | undefined {
  const last = query.included.at(-1);
  const term = last?.terms.at(-1) ?? '';
  const isWord = /[\p{L}\p{N}\p{M}]$/u.test(text) && !/(?:^|\s)[-－−]\S*$/.test(text);
  const isUsed = query.unused.length === 0 && !last?.isTag;
  const canGoOn = isWord && isUsed && term.length >= MIN_PREFIX_LENGTH && !isUnspaced(term);
  if (!last || !canGoOn) return undefined;
  return { ...query, included: [...query.included.slice(0, -1), { ...last, isPrefix: true }] };
}

/** Adjacent terms of one kind of writing are a phrase: `foo_bar`, `修理`. */
function phrasesOfWord(word: string): string[][] {
  const runs: { terms: string[]; isUnspacedRun: boolean }[] = [];
  for (const text of termsOf(word)) {
    const isUnspacedRun = isUnspaced(text);
    const last = runs.at(-1);
    if (last?.isUnspacedRun === isUnspacedRun) {
      last.terms.push(text);
    } else {
      runs.push({ terms: [text], isUnspacedRun });
    }
  }
  return runs.flatMap(({ terms, isUnspacedRun }) => (isUnspacedRun ? splitRun(terms) : [terms]));
}

/**
 * Splits a long run of unspaced writing into words: a sentence is seldom found as it is written. The
 * index has characters, not words, so a wrong split finds less, but not nothing.
 */
function splitRun(run: string[]): string[][] {
  if (run.length <= MAX_WORD_LENGTH) return [run];
  const words = [...segmenter.segment(run.join(''))]
    .map(({ segment }) => termsOf(segment))
    .filter((terms) => terms.length > 1);
  return words.length > 0 ? words : [run];
}

/**
 * Formats phrases that a document must all have, within a scope, as an FTS5 expression
 * (sqlite.org/fts5.html, section 3). Terms have letters, digits and marks only, and are quoted, so no
 * search can leave the quotes.
 */
export function formatExpression(
  phrases: readonly Phrase[],
  scope: readonly string[] = [],
  excluded: readonly Phrase[] = [],
): string {
  const within = scope.map((term) => `{scope} : "${term}"`);
  const expression = [...phrases.map(formatPhrase), ...within].join(' AND ');
  if (excluded.length === 0) return expression;
  return `(${expression}) NOT (${formatAnyExpression(excluded)})`;
}

/** Formats phrases of which a document must have one as an FTS5 expression. */
export const formatAnyExpression = (phrases: readonly Phrase[]) =>
  phrases.map(formatPhrase).join(' OR ');

const formatPhrase = ({ terms, isTitleOnly, isTag, isPrefix }: Phrase) =>
  `${isTag ? '{scope} : ' : isTitleOnly ? '{title} : ' : ''}"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
