import { SCOPE_TERMS } from './indexed-document';
import { foldedWords, isUnspaced, locateTerms, termsOf } from './words/extract-terms';
import { withoutInvisible } from './words/fold';
import type { StemLanguage } from './words/stem';
import { isStopWord } from './words/stop-words';

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
  /** Single characters of long unspaced runs, each with a neighbor. Optional like words. */
  pairs: Phrase[];
  authors: string[];
  /** Words too common to search for, as typed. */
  leftOut: string[];
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

/** Returns a phrase as it stands in the input. */
function asTyped({ terms, word = '' }: Phrase, input: string, language: StemLanguage): string {
  const located = locateTerms(input, language);
  const at = located.findIndex((_, index) =>
    terms.every((term, offset) => located[index + offset]?.text === term),
  );
  return at < 0 ? word : input.slice(located[at]?.start, located[at + terms.length - 1]?.end);
}

/**
 * Parses any search: unknown syntax counts as words, and `unused` names input beyond ten phrases. Stop words
 * are left out, since they would rank long pages first. A query of only stop words keeps them.
 * @param language of the store's stems
 */
export function parseSearchQuery(text: string, language: StemLanguage): SearchQuery {
  const query: SearchQuery = {
    language,
    included: [],
    excluded: [],
    pairs: [],
    authors: [],
    leftOut: [],
    unused: [],
  };
  const stopWords: Phrase[] = [];
  const items = withoutInvisible(text).normalize('NFC').matchAll(ITEM);
  for (const [item, minus, part = '', quoted, word = ''] of items) {
    const isPlain = !minus && part === '' && quoted === undefined;
    if (isPlain) query.pairs.push(...pairsOf(word, language));
    const phrases = phrasesOf(
      { text: quoted ?? word, isQuoted: quoted !== undefined, part },
      language,
    );
    const list = minus ? query.excluded : query.included;
    for (const phrase of phrases.filter(({ terms }) => terms.length > 0)) {
      if (isPlain && isStopWord(phrase.word ?? '', language)) {
        stopWords.push(phrase);
        continue;
      }
      if (list.length === MAX_PHRASES) {
        query.unused.push(item);
        break;
      }
      list.push({ ...phrase, terms: phrase.terms.slice(0, MAX_TERMS) });
      query.unused.push(...phrase.terms.slice(MAX_TERMS));
      if (AUTHOR.test(part) && !minus) query.authors.push(...phrase.terms);
    }
  }
  query.pairs.splice(MAX_PHRASES);
  if (phrasesOfText(query).length === 0) {
    query.included.push(...stopWords.slice(0, MAX_PHRASES));
  } else {
    query.leftOut.push(...stopWords.map((phrase) => asTyped(phrase, text, language)));
  }
  return query;
}

const TAG = /^(?:tag|标签|標籤)/i;
const AUTHOR = /^(?:author|作者)/i;

function phrasesOf(
  { text, isQuoted, part }: { text: string; isQuoted: boolean; part: string },
  language: StemLanguage,
): Phrase[] {
  const words = foldedWords(text);
  if (AUTHOR.test(part) || TAG.test(part)) {
    const isTag = TAG.test(part);
    const terms = words.length > 0 ? [SCOPE_TERMS[isTag ? 'tag' : 'author'](words)] : [];
    return [{ terms, isTitleOnly: isTag, isScope: true }];
  }
  const isTitleOnly = part !== '';
  if (isQuoted) return [{ terms: termsOf(text, language), isTitleOnly }];
  return runsOf(words).flatMap(({ terms, isUnspacedRun }) => {
    const joiner = isUnspacedRun ? '' : ' ';
    return (isUnspacedRun ? splitRun(terms) : [terms]).map((phrase) => ({
      terms: termsOf(phrase.join(' '), language),
      isTitleOnly,
      word: isTitleOnly ? undefined : phrase.join(joiner),
    }));
  });
}

/** Returns the phrases that must be in texts. */
export const phrasesOfText = ({ included, alternatives = [] }: SearchQuery): Phrase[] =>
  [...included, ...alternatives].filter(({ isTitleOnly, isScope }) => !isTitleOnly && !isScope);

/** Returns each word of a phrase as a phrase of its own. */
export const phraseWords = ({ terms, isPrefix, ...phrase }: Phrase): Phrase[] =>
  terms.map((term, index) => ({
    ...phrase,
    terms: [term],
    isPrefix: isPrefix === true && index === terms.length - 1,
  }));

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

/** Cuts words into runs of unspaced characters and other words: `foo_bar` and `修理` are phrases. */
function runsOf(words: readonly string[]): { terms: string[]; isUnspacedRun: boolean }[] {
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
  return runs;
}

/** Cuts a run of characters into words by a dictionary. */
const segmentRun = (run: readonly string[]): string[][] =>
  Array.from(segmenter.segment(run.join('')), ({ segment }) => foldedWords(segment));

const isLong = (run: readonly string[]) => run.length > MAX_WORD_LENGTH;

/**
 * Splits long unspaced runs, since few texts have a whole sentence. A wrong split still finds something: the
 * index holds characters.
 */
function splitRun(run: string[]): string[][] {
  const words = isLong(run) ? segmentRun(run).filter((terms) => terms.length > 1) : [];
  return words.length > 0 ? words : [run];
}

/**
 * Returns the single characters that `splitRun` leaves out, each with its neighbors: alone they are too
 * common, and the dictionary cuts some words into characters (挂钟).
 */
function pairsOf(text: string, language: StemLanguage): Phrase[] {
  const isCharacter = ([term = '', ...others]: readonly string[]) =>
    others.length === 0 && !isStopWord(term, language);
  return runsOf(foldedWords(text))
    .filter(({ terms, isUnspacedRun }) => isUnspacedRun && isLong(terms))
    .map(({ terms }) => segmentRun(terms))
    .flatMap((words) =>
      words.slice(1).flatMap((word, index) => {
        const before = words[index] ?? [];
        const terms = [...before.slice(-1), ...word.slice(0, 1)];
        const isPair = isCharacter(before) || isCharacter(word);
        return isPair ? { terms, isTitleOnly: false, word: terms.join('') } : [];
      }),
    );
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
