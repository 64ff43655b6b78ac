import { foldedWords, isUnspaced, termsOf } from './extract-terms';
import { withoutInvisible } from './fold';
import { SCOPE_TERMS } from './indexed-document';
import type { StemLanguage } from './stem';

/** Terms that must follow one another. */
export interface Phrase {
  terms: string[];
  /** It is not looked for in texts. */
  isTitleOnly: boolean;
  /** It is a term of the scope: of a tag, or of an author. */
  isScope?: boolean;
  /** The last term may go on. */
  isPrefix?: boolean;
  /** As it was typed, folded, where it is no quoted phrase and of no part: the search may go on without it. */
  word?: string;
}

/** A parsed search: documents match that have all included phrases and no excluded one. */
export interface SearchQuery {
  /** Of the words in Latin letters. */
  language: StemLanguage;
  included: Phrase[];
  /** Phrases of which a document must have one, besides the included ones. */
  alternatives?: readonly Phrase[];
  excluded: Phrase[];
  /** The terms of the authors who must have written the posts that are found. */
  authors: string[];
  /** What is searched for without it, since it came after the last phrase or term that is used. */
  unused: string[];
}

/** An item: `-` to exclude it, `title:`, `tag:` or `author:`, then a quoted phrase or a word. */
const ITEM =
  /([-－−]?)((?:title|标题|標題|tag|标签|標籤|author|作者)[:：]\s*)?(?:["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]?|([^\s"“”„«»「」『』]+))/giu;
const MAX_PHRASES = 10;
const MAX_TERMS = 20;
/** The longest run of unspaced writing that is taken as one word, in characters. */
const MAX_WORD_LENGTH = 4;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Parses the text of a search. Nothing is an error: unknown syntax is searched as words, punctuation is
 * ignored, and so is everything after the first ten phrases, which the result names.
 * @param language of the stems of the store
 */
export function parseSearchQuery(text: string, language: StemLanguage): SearchQuery {
  const query: SearchQuery = { language, included: [], excluded: [], authors: [], unused: [] };
  const items = withoutInvisible(text).normalize('NFC').matchAll(ITEM);
  for (const [item, minus, part = '', quoted, word = ''] of items) {
    const phrases = phrasesOf(
      { text: quoted ?? word, isQuoted: quoted !== undefined, part },
      query,
    );
    const list = minus ? query.excluded : query.included;
    for (const phrase of phrases.filter(({ terms }) => terms.length > 0)) {
      if (list.length === MAX_PHRASES) {
        query.unused.push(item);
        break;
      }
      list.push({ ...phrase, terms: phrase.terms.slice(0, MAX_TERMS) });
      query.unused.push(...phrase.terms.slice(MAX_TERMS));
      if (AUTHOR.test(part) && !minus) query.authors.push(...phrase.terms);
    }
  }
  return query;
}

const TAG = /^(?:tag|标签|標籤)/i;
const AUTHOR = /^(?:author|作者)/i;

/** The phrases of an item. */
function phrasesOf(
  { text, isQuoted, part }: { text: string; isQuoted: boolean; part: string },
  { language }: SearchQuery,
): Phrase[] {
  const words = foldedWords(text);
  if (AUTHOR.test(part) || TAG.test(part)) {
    const isTag = TAG.test(part);
    const terms = words.length > 0 ? [SCOPE_TERMS[isTag ? 'tag' : 'author'](words)] : [];
    return [{ terms, isTitleOnly: isTag, isScope: true }];
  }
  const isTitleOnly = part !== '';
  if (isQuoted) return [{ terms: termsOf(text, language), isTitleOnly }];
  return phrasesOfWord(words).map((run) => ({
    terms: termsOf(run.join(' '), language),
    isTitleOnly,
    word: isTitleOnly ? undefined : run.join(''),
  }));
}

/** The phrases of a search that are looked for in texts. */
export const phrasesOfText = ({ included, alternatives = [] }: SearchQuery): Phrase[] =>
  [...included, ...alternatives].filter(({ isTitleOnly, isScope }) => !isTitleOnly && !isScope);

/** A shorter beginning of a word fits too much. */
const MIN_PREFIX_LENGTH = 2;

/** The query with its last word as the beginning of one; undefined where the text does not end in a word that may go on. */
export function asPrefix(query: SearchQuery, text: string): SearchQuery | undefined {
  const last = query.included.at(-1);
  const term = last?.terms.at(-1) ?? '';
  const isWord = /[\p{L}\p{N}\p{M}]$/u.test(text) && !/(?:^|\s)[-－−]\S*$/.test(text);
  const isUsed = query.unused.length === 0 && !last?.isScope;
  const canGoOn = isWord && isUsed && term.length >= MIN_PREFIX_LENGTH && !isUnspaced(term);
  if (!last || !canGoOn) return undefined;
  return { ...query, included: [...query.included.slice(0, -1), { ...last, isPrefix: true }] };
}

/** Adjacent words of one kind of writing are a phrase: `foo_bar`, `修理`. */
function phrasesOfWord(words: readonly string[]): string[][] {
  const runs: { terms: string[]; isUnspacedRun: boolean }[] = [];
  for (const text of words) {
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
    .map(({ segment }) => foldedWords(segment))
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
  alternatives: readonly Phrase[] = [],
): string {
  const within = scope.map((term) => `{scope} : "${term}"`);
  const any = alternatives.length > 0 ? [`(${formatAnyExpression(alternatives)})`] : [];
  const expression = [...phrases.map(formatPhrase), ...any, ...within].join(' AND ');
  if (excluded.length === 0) return expression;
  return `(${expression}) NOT (${formatAnyExpression(excluded)})`;
}

/** Formats phrases of which a document must have one as an FTS5 expression. */
export const formatAnyExpression = (phrases: readonly Phrase[]) =>
  phrases.map(formatPhrase).join(' OR ');

const formatPhrase = ({ terms, isTitleOnly, isScope, isPrefix }: Phrase) =>
  `${isScope ? '{scope} : ' : isTitleOnly ? '{title} : ' : ''}"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
