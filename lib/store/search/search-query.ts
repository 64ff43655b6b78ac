import { SCOPE_TERMS } from './indexed-document';
import { foldedWords, isUnspaced, termsOf } from './words/extract-terms';
import { withoutInvisible } from './words/fold';
import type { StemLanguage } from './words/stem';

export interface Phrase {
  terms: string[];
  isTitleOnly: boolean;
  isScope?: boolean;
  isPrefix?: boolean;
  /** Folded, unquoted input without a qualifier. Optional if nothing matches. */
  word?: string;
}

/** Documents match with all included phrases and no excluded one. */
export interface SearchQuery {
  language: StemLanguage;
  included: Phrase[];
  /** One of these must match. */
  alternatives?: readonly Phrase[];
  excluded: Phrase[];
  authors: string[];
  /** Input beyond the limits, which is ignored. */
  unused: string[];
}

/** `-` excludes; `title:`, `tag:` or `author:` qualifies; then a quoted phrase or a word. */
const ITEM =
  /([-－−]?)((?:title|标题|標題|tag|标签|標籤|author|作者)[:：]\s*)?(?:["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]?|([^\s"“”„«»「」『』]+))/giu;
const MAX_PHRASES = 10;
const MAX_TERMS = 20;
const MAX_WORD_LENGTH = 4;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Parses any search: unknown syntax counts as words, and `unused` names input beyond ten phrases.
 * @param language of the store's stems
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

/** Returns the phrases that must be in texts. */
export const phrasesOfText = ({ included, alternatives = [] }: SearchQuery): Phrase[] =>
  [...included, ...alternatives].filter(({ isTitleOnly, isScope }) => !isTitleOnly && !isScope);

/** Shorter prefixes match too much. */
const MIN_PREFIX_LENGTH = 2;

/** Returns the query with its last word as a prefix; undefined if the input does not end in a word. */
export function asPrefix(query: SearchQuery, text: string): SearchQuery | undefined {
  const last = query.included.at(-1);
  const term = last?.terms.at(-1) ?? '';
  const isWord = /[\p{L}\p{N}\p{M}]$/u.test(text) && !/(?:^|\s)[-－−]\S*$/.test(text);
  const isUsed = query.unused.length === 0 && !last?.isScope;
  const canGoOn = isWord && isUsed && term.length >= MIN_PREFIX_LENGTH && !isUnspaced(term);
  if (!last || !canGoOn) return undefined;
  return { ...query, included: [...query.included.slice(0, -1), { ...last, isPrefix: true }] };
}

/** `foo_bar` and `修理` are phrases. */
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
 * Splits long unspaced runs, since few texts have a whole sentence. A wrong split still finds something: the
 * index holds characters.
 */
function splitRun(run: string[]): string[][] {
  if (run.length <= MAX_WORD_LENGTH) return [run];
  const words = [...segmenter.segment(run.join(''))]
    .map(({ segment }) => foldedWords(segment))
    .filter((terms) => terms.length > 1);
  return words.length > 0 ? words : [run];
}

/**
 * Returns an FTS5 expression that requires all phrases (sqlite.org/fts5.html, section 3). Input cannot escape
 * the quotes, since terms have only letters, digits and marks.
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

/** Returns an FTS5 expression that requires one phrase. */
export const formatAnyExpression = (phrases: readonly Phrase[]) =>
  phrases.map(formatPhrase).join(' OR ');

function formatPhrase({ terms, isTitleOnly, isScope, isPrefix }: Phrase): string {
  const phrase = `"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
  if (isScope) return `{scope} : ${phrase}`;
  return isTitleOnly ? `{title} : ${phrase}` : phrase;
}
