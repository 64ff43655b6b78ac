import { type DocumentQueries, MAX_RESULTS } from './document-queries';
import {
  formatAnyExpression,
  formatExpression,
  type Phrase,
  phrasesOfText,
  type SearchQuery,
} from './search-query';

export interface RankedDocuments {
  ids: number[];
  isTruncated: boolean;
}

/** Least share of the best score for documents with only some phrases. */
const MIN_SHARE = 0.5;

const NOTHING: RankedDocuments = { ids: [], isTruncated: false };

/**
 * Ranks documents by bm25 and age. Topics whose phrases are in different documents come last. An excluded
 * phrase in any document excludes its topic. Of too many matches, ranks title matches of any age, then only
 * the newest others. Phrases of words that are too common are found in the newest documents, and not ranked.
 */
export function rankDocuments(
  queries: DocumentQueries,
  query: SearchQuery,
  scopeTerms: readonly string[],
): RankedDocuments {
  const { included, alternatives } = query;
  if (alternatives) {
    const { ids, isTruncated } = rankByText(queries, query, scopeTerms);
    const titleIds = isTruncated ? rankByTitle(queries, query, scopeTerms).ids : [];
    const uniqueIds = [...new Set([...titleIds, ...ids])];
    return { ids: byRarity(queries, uniqueIds, alternatives), isTruncated };
  }
  if (included.length === 0) return NOTHING;
  if (included.every(({ isTitleOnly }) => isTitleOnly)) {
    return rankByTitle(queries, query, scopeTerms);
  }
  const byText = rankByText(queries, query, scopeTerms);
  if (!byText.isTruncated) return { ...byText, ids: inOrder(queries, byText.ids, included) };
  const ids = new Set([...rankByTitle(queries, query, scopeTerms).ids, ...byText.ids]);
  return { ids: [...ids].slice(0, MAX_RESULTS), isTruncated: true };
}

function rankByText(
  queries: DocumentQueries,
  query: SearchQuery,
  scopeTerms: readonly string[],
): RankedDocuments {
  const { included, excluded, alternatives } = query;
  const from = queries.oldestFor([...included, ...excluded, ...(alternatives ?? [])]);
  const expression = formatExpression(included, scopeTerms, excluded, alternatives);
  const allowed = withoutExcluded(queries, queries.newest(expression, from), query);
  // FTS5 weighs a phrase by the number of all documents that have it.
  if (from > 0) return { ids: allowed.ids.slice(0, MAX_RESULTS), isTruncated: true };
  const bestIds = queries.best(formatExpression(included, [], [], alternatives), allowed.ids);
  if (allowed.ids.length > MAX_RESULTS) return { ids: bestIds, isTruncated: true };
  if (alternatives) return { ids: bestIds, isTruncated: allowed.isTruncated };
  const scattered = findScattered(queries, query, scopeTerms, allowed.ids);
  const ids = [...bestIds, ...scattered.ids];
  return {
    ids: ids.slice(0, MAX_RESULTS),
    isTruncated: allowed.isTruncated || scattered.isTruncated || ids.length > MAX_RESULTS,
  };
}

function rankByTitle(
  queries: DocumentQueries,
  query: SearchQuery,
  scopeTerms: readonly string[],
): RankedDocuments {
  const { included, excluded, alternatives } = query;
  const bestIds = queries.bestTitles(formatExpression(included, scopeTerms, [], alternatives));
  const { ids, isTruncated } = withoutExcluded(queries, bestIds, query);
  const excludedIds = new Set(excluded.length > 0 ? queries.withAny(ids, excluded) : []);
  // Whether older ones have a phrase of too common words is not known.
  const from = queries.oldestFor(excluded);
  return {
    ids: ids.filter((id) => id >= from && !excludedIds.has(id)),
    isTruncated: isTruncated || bestIds.length === MAX_RESULTS,
  };
}

/** Removes topics with an excluded phrase in any document. */
function withoutExcluded(
  queries: DocumentQueries,
  ids: number[],
  { excluded }: SearchQuery,
): RankedDocuments {
  if (excluded.length === 0) return { ids, isTruncated: false };
  const { newestIds, isTruncated } = queries.longTopics(
    formatAnyExpression(excluded),
    queries.oldestFor(excluded),
  );
  return { ids: queries.withoutTopicsOf(ids, newestIds.values()), isTruncated };
}

/**
 * Returns documents of topics whose phrases are in different documents, newest topics first: the newest
 * document of each phrase. Leaves out topics of `rankedIds`.
 */
function findScattered(
  queries: DocumentQueries,
  query: SearchQuery,
  scopeTerms: readonly string[],
  rankedIds: readonly number[],
): RankedDocuments {
  const ofTopics = query.included.filter(({ isTitleOnly, isScope }) => isTitleOnly || isScope);
  const matches = phrasesOfText(query)
    .map((phrase) => queries.longTopics(formatExpression([phrase, ...ofTopics], scopeTerms), 0))
    .sort((a, b) => a.documentCount - b.documentCount);
  const [rarest] = matches;
  if (!rarest || matches.length === 1) return NOTHING;
  const topicIds = [...rarest.newestIds.keys()].filter((topicId) =>
    matches.every(({ newestIds }) => newestIds.has(topicId)),
  );
  const ids = topicIds.flatMap((topicId) => {
    const documentIds = matches.flatMap(({ newestIds }) => newestIds.get(topicId) ?? []);
    // Ids ascend with time, so posts stay in order.
    return [...new Set(documentIds)].sort((a, b) => a - b);
  });
  const scattered = withoutExcluded(queries, queries.withoutTopicsOf(ids, rankedIds), query);
  return { ...scattered, isTruncated: scattered.isTruncated || rarest.isTruncated };
}

/** Puts documents with the phrases in their title first, then those with the words in a row. */
function inOrder(queries: DocumentQueries, ids: number[], included: readonly Phrase[]): number[] {
  const inTitle = queries.withAll(
    ids,
    included.map((phrase) => ({ ...phrase, isTitleOnly: true })),
  );
  const [firstPhrase] = included;
  let inRow = inTitle;
  if (firstPhrase && included.length > 1) {
    const terms = included.flatMap((phrase) => phrase.terms);
    inRow = queries.withAll(ids, [{ ...firstPhrase, ...included.at(-1), terms }]);
  }
  const groupOf = (id: number) => {
    if (inTitle.has(id)) return 0;
    return inRow.has(id) ? 1 : 2;
  };
  return ids.toSorted((a, b) => groupOf(a) - groupOf(b));
}

/** Ranks by the weight of the phrases in a document; rare phrases weigh more. Drops low scores. */
function byRarity(
  queries: DocumentQueries,
  ids: readonly number[],
  alternatives: readonly Phrase[],
): number[] {
  const scores = new Map<number, number>();
  for (const phrase of alternatives) {
    const weight = queries.weightOf(phrase);
    const inText = queries.withAny(ids, [phrase]);
    // A word in the title counts twice.
    const inTitle = queries.withAny(ids, [{ ...phrase, isTitleOnly: true }]);
    for (const id of [...inText, ...inTitle]) {
      scores.set(id, (scores.get(id) ?? 0) + weight);
    }
  }
  const scoreOf = (id: number) => scores.get(id) ?? 0;
  const best = Math.max(0, ...scores.values());
  return ids
    .filter((id) => scoreOf(id) >= best * MIN_SHARE)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a));
}
