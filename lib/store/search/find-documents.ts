import type { WidenedSearch } from '@/lib/model/search-results';
import type { StoreDatabase } from '../database/database';
import { documentQueries } from './document-queries';
import { createNearWordFinder } from './find-near-word';
import { type RankedDocuments, rankDocuments } from './rank-documents';
import { asPrefix, type Phrase, type SearchQuery } from './search-query';
import { isUnspaced } from './words/extract-terms';
import { stemOf } from './words/stem';
import { isStopWord } from './words/stop-words';

interface FoundDocuments extends RankedDocuments {
  query: SearchQuery;
  widened: WidenedSearch;
  /** Returns documents with most of the words; undefined if all are required. */
  findMore?: () => (RankedDocuments & { query: SearchQuery }) | undefined;
}

/**
 * Returns a function that finds documents with all words of `query`. If there are none, the function replaces
 * unknown words by similar known ones. If there are still none, it accepts documents with most of the words.
 * Quoted phrases, titles, tags and authors stay required. The last word of the input `text` may be
 * incomplete. `scopeTerms` (`SCOPE_TERMS`) limit the documents to one kind, forum or starter.
 */
export function createDocumentFinder(
  db: StoreDatabase,
): (query: SearchQuery, text: string, scopeTerms: readonly string[]) => FoundDocuments {
  const queries = documentQueries(db);
  const findNearWord = createNearWordFinder(db);
  const { isKnown } = queries;

  const findAll = (
    query: SearchQuery,
    text: string,
    scopeTerms: readonly string[],
  ): FoundDocuments => {
    const exact = rankDocuments(queries, query, scopeTerms);
    const prefix = asPrefix(query, text);
    // Enough documents have the whole words, so none with longer words are added. Excerpts mark both.
    if (!prefix || exact.isTruncated) return { ...exact, query: prefix ?? query, widened: {} };
    const foundByPrefix = rankDocuments(queries, prefix, scopeTerms);
    // The results page says that only longer words were found.
    const hasOnlyPrefixes = exact.ids.length === 0;
    return {
      // Documents with the whole word come before those with a longer one.
      ids: [...new Set([...exact.ids, ...foundByPrefix.ids])],
      isTruncated: foundByPrefix.isTruncated,
      query: prefix,
      widened: hasOnlyPrefixes ? { begun: prefix.included.at(-1)?.word } : {},
    };
  };

  /** Replaces words that are in no document by near ones. */
  const correct = (query: SearchQuery) => {
    const near: [typed: string, used: string][] = [];
    const included = query.included.map((phrase): Phrase => {
      const { word } = phrase;
      if (!word || isKnown(phrase)) return phrase;
      const used = findNearWord(word.replaceAll(' ', ''));
      if (!used) return phrase;
      near.push([word, used]);
      return { ...phrase, terms: [stemOf(used, query.language)], word: used };
    });
    return { corrected: { ...query, included }, near };
  };

  /**
   * Splits a word of Han script that no document has as a whole into its pairs of characters, most of which
   * are words.
   */
  const piecesOf = (phrase: Phrase): Phrase[] => {
    const { terms, word } = phrase;
    if (terms.length < 3 || !word || !isUnspaced(word) || isKnown(phrase)) return [phrase];
    return terms.slice(1).flatMap((term, index) => {
      const pair = { isTitleOnly: false, terms: [terms[index] ?? '', term] };
      return isStopWord(pair.terms.join(''), 'en') ? [] : { ...pair, word: pair.terms.join('') };
    });
  };

  /** Returns each word joined with the next one: texts may have "flowerpot" for "flower pot". */
  const compoundsOf = ({ included, language }: SearchQuery): Phrase[] =>
    included.flatMap(({ word = '' }, index) => {
      const next = included[index + 1]?.word ?? '';
      if (word === '' || next === '' || isUnspaced(word) || isUnspaced(next)) return [];
      const compound = word + next;
      return { isTitleOnly: false, terms: [stemOf(compound, language)], word: compound };
    });

  /** Finds documents with some of the words. Undefined if all phrases are required. */
  const findMost = (query: SearchQuery, scopeTerms: readonly string[]) => {
    // Quoted phrases, titles, tags and authors have no `word`.
    const needed = query.included.filter(({ word }) => word === undefined);
    const alternatives = [...query.included.flatMap(piecesOf), ...compoundsOf(query)].filter(
      (phrase) => phrase.word !== undefined && isKnown(phrase),
    );
    const isSame = query.included.length === 1 && alternatives[0] === query.included[0];
    if (alternatives.length === 0 || isSame) return undefined;
    const partial = { ...query, included: needed, alternatives };
    return { ...rankDocuments(queries, partial, scopeTerms), query: partial };
  };

  return (typed, text, scopeTerms) => {
    const { leftOut } = typed;
    // The last word, which may be incomplete, stays the last.
    const query = { ...typed, included: [...typed.pairs, ...typed.included] };
    const found = findAll(query, text, scopeTerms);
    if (found.ids.length > 0) {
      const findMore = () => findMost(query, scopeTerms);
      return { ...found, widened: { ...found.widened, leftOut }, findMore };
    }
    const { corrected, near } = correct(query);
    if (near.length > 0) {
      const ranked = rankDocuments(queries, corrected, scopeTerms);
      if (ranked.ids.length > 0) return { ...ranked, query: corrected, widened: { near, leftOut } };
    }
    const most = findMost(corrected, scopeTerms);
    return most ? { ...most, widened: { near, leftOut, isPartial: true } } : found;
  };
}
