import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { SCOPE_TERMS } from './indexed-document';
import {
  formatAnyExpression,
  formatExpression,
  type Phrase,
  phrasesOfText,
  type SearchQuery,
} from './search-query';

/** Title words weigh ten times as much as text; scope terms nothing. */
const BM25_WEIGHTS = '1.0, 10.0, 0.0';
const MAX_WEIGHED = 3000;
const MAX_EXAMINED = 20_000;
const MAX_RESULTS = 300;

/** Document ids, best first. */
export interface RankedDocuments {
  ids: number[];
  isTruncated: boolean;
}

/** Least share of the best score for documents with only some phrases. */
const MIN_SHARE = 0.5;

const NOTHING: RankedDocuments = { ids: [], isTruncated: false };

/**
 * Returns a function that ranks documents by bm25 and age. Topics whose phrases are in different
 * documents come last. An excluded phrase in any document excludes its topic. Of too many matches, it ranks
 * only the newest, after title matches of any age.
 */
export function createRanker(
  db: StoreDatabase,
): (query: SearchQuery, scope: readonly string[]) => RankedDocuments {
  const select = (sql: string) => {
    const query = prepareQuery<{ id: number }>(db, sql);
    return (...values: (string | number)[]) => query.all(...values).map(({ id }) => id);
  };
  const matching = 'SELECT rowid AS id FROM words WHERE words MATCH ?';
  const amongIds = 'AND +rowid IN (SELECT value FROM json_each(?))';
  const selectNewest = select(`${matching} ORDER BY rowid DESC LIMIT ${MAX_WEIGHED}`);
  const selectBest = select(
    `${matching} AND rowid >= CAST(? AS INTEGER) ${amongIds}
     ORDER BY round(bm25(words, ${BM25_WEIGHTS}), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectBestTitles = select(
    `SELECT rowid AS id FROM titles WHERE titles MATCH ?
     ORDER BY round(bm25(titles, 1.0, 0.0, 0.0), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectMatchingAmong = select(`${matching} ${amongIds}`);
  const matchingCount = prepareQuery<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM words WHERE words MATCH ?',
  );
  const lastDocument = prepareQuery<{ id: number }>(
    db,
    'SELECT coalesce(max(id), 0) AS id FROM document',
  );
  const selectOfOtherTopics = select(
    `SELECT document.id FROM json_each(?) AS given JOIN document ON document.id = given.value
     WHERE tid IS NULL OR tid NOT IN (
       SELECT tid FROM document WHERE tid > 0 AND id IN (SELECT value FROM json_each(?)))
     ORDER BY given.key`,
  );
  const selectLongTopics = prepareQuery<{ tid: number; id: number; documents: number }>(
    db,
    `SELECT tid, max(document.id) AS id, count(*) AS documents
     FROM (${matching} ORDER BY rowid DESC LIMIT ${MAX_EXAMINED}) AS found
     JOIN document ON document.id = found.id GROUP BY tid ORDER BY 2 DESC`,
  );

  const withoutTopicsOf = (ids: readonly number[], topicDocuments: Iterable<number>) =>
    selectOfOtherTopics(JSON.stringify(ids), JSON.stringify([...topicDocuments]));

  /** Returns the newest matching document of each topic that has several documents. */
  const findLongTopics = (expression: string) => {
    const rows = selectLongTopics.all(`{scope} : "${SCOPE_TERMS.long}" AND (${expression})`);
    const documentCount = rows.reduce((sum, { documents }) => sum + documents, 0);
    return {
      newestIds: new Map(rows.map(({ tid, id }) => [tid, id])),
      documentCount,
      isTruncated: documentCount === MAX_EXAMINED,
    };
  };

  /** Removes topics with an excluded phrase in any of their documents. */
  const withoutExcluded = (ids: number[], { excluded }: SearchQuery): RankedDocuments => {
    if (excluded.length === 0) return { ids, isTruncated: false };
    const { newestIds, isTruncated } = findLongTopics(formatAnyExpression(excluded));
    return { ids: withoutTopicsOf(ids, newestIds.values()), isTruncated };
  };

  const rankByText = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { included, excluded, alternatives } = query;
    const newestIds = selectNewest(formatExpression(included, scope, excluded, alternatives));
    const allowed = withoutExcluded(newestIds, query);
    const oldestId = allowed.ids.at(-1) ?? 0;
    const weighed = formatExpression(included, [], [], alternatives);
    const bestIds = selectBest(weighed, oldestId, JSON.stringify(allowed.ids));
    if (allowed.ids.length > MAX_RESULTS) return { ids: bestIds, isTruncated: true };
    if (alternatives) return { ids: bestIds, isTruncated: allowed.isTruncated };
    const scattered = findScattered(query, scope, allowed.ids);
    const ids = [...bestIds, ...scattered.ids];
    return {
      ids: ids.slice(0, MAX_RESULTS),
      isTruncated: allowed.isTruncated || scattered.isTruncated || ids.length > MAX_RESULTS,
    };
  };

  /**
   * Returns documents of topics whose phrases are in different documents: the newest topics first, for each
   * topic the newest document of each phrase. Omits topics of `rankedIds`.
   */
  const findScattered = (
    query: SearchQuery,
    scope: readonly string[],
    rankedIds: readonly number[],
  ): RankedDocuments => {
    const ofTopics = query.included.filter(({ isTitleOnly, isScope }) => isTitleOnly || isScope);
    const matches = phrasesOfText(query)
      .map((phrase) => findLongTopics(formatExpression([phrase, ...ofTopics], scope)))
      .sort((a, b) => a.documentCount - b.documentCount);
    const [rarest] = matches;
    if (!rarest || matches.length === 1) return NOTHING;
    const topicIds = [...rarest.newestIds.keys()].filter((topicId) =>
      matches.every(({ newestIds }) => newestIds.has(topicId)),
    );
    const ids = topicIds.flatMap((topicId) => {
      const documentIds = matches.flatMap(({ newestIds }) => newestIds.get(topicId) ?? []);
      // Document ids ascend with time, so posts stay in order.
      return [...new Set(documentIds)].sort((a, b) => a - b);
    });
    const scattered = withoutExcluded(withoutTopicsOf(ids, rankedIds), query);
    return { ...scattered, isTruncated: scattered.isTruncated || rarest.isTruncated };
  };

  const rankByTitle = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { included, excluded, alternatives } = query;
    const bestIds = selectBestTitles(formatExpression(included, scope, [], alternatives));
    const { ids, isTruncated } = withoutExcluded(bestIds, query);
    const excludedIds = new Set(excluded.length > 0 ? matchingAmong(ids, excluded) : []);
    return {
      ids: ids.filter((id) => !excludedIds.has(id)),
      isTruncated: isTruncated || bestIds.length === MAX_RESULTS,
    };
  };

  /** Returns the documents with any of the phrases. */
  const matchingAmong = (ids: readonly number[], phrases: readonly Phrase[]): number[] =>
    selectMatchingAmong(formatAnyExpression(phrases), JSON.stringify(ids));

  /** Returns the documents with all of the phrases. */
  const matchingAllAmong = (ids: readonly number[], phrases: readonly Phrase[]) =>
    new Set(selectMatchingAmong(formatExpression(phrases), JSON.stringify(ids)));

  /** Puts documents with the phrases in their title first, then documents with the words in a row. */
  const inOrder = (ids: number[], { included }: SearchQuery): number[] => {
    const inTitle = matchingAllAmong(
      ids,
      included.map((phrase) => ({ ...phrase, isTitleOnly: true })),
    );
    const [firstPhrase] = included;
    let inRow = inTitle;
    if (firstPhrase && included.length > 1) {
      const terms = included.flatMap((phrase) => phrase.terms);
      inRow = matchingAllAmong(ids, [{ ...firstPhrase, ...included.at(-1), terms }]);
    }
    const groupOf = (id: number) => {
      if (inTitle.has(id)) return 0;
      return inRow.has(id) ? 1 : 2;
    };
    return ids.toSorted((a, b) => groupOf(a) - groupOf(b));
  };

  /** Ranks by the weight of the phrases in a document; rare phrases weigh more. Drops low scores. */
  const byRarity = (ids: readonly number[], alternatives: readonly Phrase[]): number[] => {
    const documentCount = lastDocument.first()?.id ?? 0;
    const scores = new Map<number, number>();
    for (const phrase of alternatives) {
      const count = matchingCount.first(formatExpression([phrase]))?.count ?? 0;
      const weight = Math.log(1 + documentCount / Math.max(1, count));
      const inText = matchingAmong(ids, [phrase]);
      // A word in the title counts twice.
      const inTitle = matchingAmong(ids, [{ ...phrase, isTitleOnly: true }]);
      for (const id of [...inText, ...inTitle]) {
        scores.set(id, (scores.get(id) ?? 0) + weight);
      }
    }
    const scoreOf = (id: number) => scores.get(id) ?? 0;
    const best = Math.max(0, ...scores.values());
    return ids
      .filter((id) => scoreOf(id) >= best * MIN_SHARE)
      .toSorted((a, b) => scoreOf(b) - scoreOf(a));
  };

  return (query, scope) => {
    const { included, alternatives } = query;
    if (alternatives) {
      const { ids, isTruncated } = rankByText(query, scope);
      const titleIds = isTruncated ? rankByTitle(query, scope).ids : [];
      const uniqueIds = [...new Set([...titleIds, ...ids])];
      return { ids: byRarity(uniqueIds, alternatives), isTruncated };
    }
    if (included.length === 0) return NOTHING;
    if (included.every(({ isTitleOnly }) => isTitleOnly)) return rankByTitle(query, scope);
    const byText = rankByText(query, scope);
    if (!byText.isTruncated) return { ...byText, ids: inOrder(byText.ids, query) };
    const ids = new Set([...rankByTitle(query, scope).ids, ...byText.ids]);
    return { ids: [...ids].slice(0, MAX_RESULTS), isTruncated: true };
  };
}
