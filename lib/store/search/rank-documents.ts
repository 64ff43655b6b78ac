import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { SCOPE_TERMS } from './build-search-index';
import { openLongTopics } from './long-topics';
import { createQueryCosts } from './query-costs';
import { formatExpression, type Phrase, type SearchQuery } from './search-query';

/** A word in a title weighs as much as ten in the text; the scope does not count. */
const BM25_WEIGHTS = '1.0, 10.0, 0.0';
/** Occurrences that one query may visit; of a more expensive query only the newest documents are searched. */
const MAX_VISITED = 800_000;
/** Occurrences that one query of phrases may visit: those of several terms are searched upward, and visit all they find. */
const MAX_VISITED_UPWARD = 400_000;
/** Occurrences of the phrases that are weighed; more expensive phrases are found but do not count. */
const MAX_WEIGHED_OCCURRENCES = 500_000;
const MAX_WEIGHED_DOCUMENTS = 3000;
/** The number of best documents that are returned. */
const MAX_RESULTS = 300;
/** The newest documents that are always searched: their number says little about a long text's cost. */
const ALWAYS_SEARCHED = MAX_RESULTS;
/** Occurrences of excluded phrases that a search in titles may visit. */
const MAX_EXCLUDED_OCCURRENCES = 200_000;

/** Ids of documents, best first. */
interface RankedDocuments {
  ids: number[];
  /** Whether there may be more documents. */
  isTruncated: boolean;
}

const NOTHING: RankedDocuments = { ids: [], isTruncated: false };

/**
 * Returns a function that ranks the documents that match a query: by bm25, with titles weighing more,
 * then the newest first. A topic that matches only with several of its documents comes after those
 * that match with one; a topic with an excluded phrase in any of its documents does not match.
 *
 * Every query takes bounded time. Where it matches more than can be weighed, the newest documents are
 * weighed, and documents of any age whose title matches come first.
 */
export function createRanker(
  db: StoreDatabase,
): (query: SearchQuery, scope: readonly string[]) => RankedDocuments {
  /** Prepares a query for ids of documents. */
  const select = (sql: string) => {
    const query = prepareQuery<{ id: number }>(db, sql);
    return (...values: (string | number)[]) => query.all(...values).map(({ id }) => id);
  };
  const [documentCount = 0] = select('SELECT coalesce(max(id), 0) AS id FROM document')();
  const costs = createQueryCosts(db);
  const longTopics = openLongTopics(db);
  const matching = 'SELECT rowid AS id FROM words WHERE words MATCH ?';
  const matchingTitles = 'SELECT rowid AS id FROM titles WHERE titles MATCH ?';
  const among = 'AND +rowid IN (SELECT value FROM json_each(?))';
  const selectDownward = select(
    `${matching} AND rowid > CAST(? AS INTEGER)
     ORDER BY rowid DESC LIMIT ${MAX_WEIGHED_DOCUMENTS}`,
  );
  const selectUpward = select(`${matching} AND rowid > CAST(? AS INTEGER) ORDER BY rowid`);
  const selectBest = select(
    `${matching} AND rowid >= CAST(? AS INTEGER) ${among}
     ORDER BY round(bm25(words, ${BM25_WEIGHTS}), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectNewestTitles = select(
    `${matchingTitles} ORDER BY rowid DESC LIMIT ${MAX_WEIGHED_DOCUMENTS}`,
  );
  const selectBestTitles = select(
    `${matchingTitles} AND rowid >= CAST(? AS INTEGER)
     ORDER BY round(bm25(titles), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectAmong = select(`${matching} ${among}`);

  /**
   * Returns the newest documents of an expression above a lowest id, newest first. Downward, FTS5
   * continues below that id until it finds a first match; so where matches may be rare, it searches
   * upward.
   */
  const newestAbove = (lowestId: number, expression: string, mayBeRare: boolean): number[] =>
    lowestId > 0 && mayBeRare
      ? selectUpward(expression, lowestId).slice(-MAX_WEIGHED_DOCUMENTS).reverse()
      : selectDownward(expression, lowestId);

  /** Returns the lowest id above which a query of this cost takes bounded time. */
  const lowestIdFor = (cost: number, isOrdered: boolean): number => {
    const share = cost <= MAX_VISITED ? 1 : (isOrdered ? MAX_VISITED_UPWARD : MAX_VISITED) / cost;
    const id = Math.min(Math.floor(documentCount * (1 - share)), documentCount - ALWAYS_SEARCHED);
    return Math.max(0, id);
  };

  /** Returns the rarest phrases, as many as can be weighed. */
  const phrasesToWeigh = (phrases: readonly Phrase[]): Phrase[] => {
    let left = MAX_WEIGHED_OCCURRENCES;
    return phrases
      .map((phrase) => ({ phrase, cost: costs.ofPhrase(phrase) }))
      .sort((a, b) => a.cost - b.cost)
      .filter(({ cost }) => {
        left -= cost;
        return left >= 0;
      })
      .map(({ phrase }) => phrase);
  };

  const best = (ids: number[], included: readonly Phrase[]): number[] => {
    const lowestId = ids.at(-1);
    const phrases = phrasesToWeigh(included);
    if (lowestId === undefined || phrases.length === 0) return ids.slice(0, MAX_RESULTS);
    return selectBest(formatExpression(phrases), lowestId, JSON.stringify(ids));
  };

  /** Leaves out the documents of topics that have an excluded phrase in another document. */
  const withoutExcluded = (ids: number[], excluded: readonly Phrase[]): RankedDocuments => {
    if (excluded.length === 0) return { ids, isTruncated: false };
    const { topics, skipped } = longTopics.among(ids);
    const matches = [...longTopics.matching([...topics.keys()], excluded).keys()];
    const dropped = new Set([...skipped, ...matches.flatMap((tid) => topics.get(tid) ?? [])]);
    return { ids: ids.filter((id) => !dropped.has(id)), isTruncated: skipped.length > 0 };
  };

  /** Ranks the documents that match in their text or title. */
  const rankByText = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { included, excluded } = query;
    const isOrdered = included.some(({ terms }) => terms.length > 1);
    const lowestId = lowestIdFor(costs.ofQuery(query), isOrdered);
    const expression = formatExpression(included, scope, excluded);
    const newest = newestAbove(lowestId, expression, isOrdered);
    const { ids: found, isTruncated } = withoutExcluded(newest, excluded);
    const bestFound = best(found, included);
    if (found.length > MAX_RESULTS) return { ids: bestFound, isTruncated: true };
    const scattered = findScattered(query, scope, found);
    const ids = [...bestFound, ...scattered.ids];
    return {
      ids: ids.slice(0, MAX_RESULTS),
      isTruncated: lowestId > 0 || isTruncated || scattered.isTruncated || ids.length > MAX_RESULTS,
    };
  };

  /**
   * Returns documents of the topics that match with several documents only: the newest topics first,
   * with one document for each phrase. Starts from the rarest phrase.
   * @param known documents of topics that are found already
   */
  const findScattered = (
    { included, excluded }: SearchQuery,
    scope: readonly string[],
    known: readonly number[],
  ): RankedDocuments => {
    const titlePhrases = included.filter(({ isTitleOnly }) => isTitleOnly);
    const [rarest, ...others] = included
      .filter(({ isTitleOnly }) => !isTitleOnly)
      .sort((a, b) => costs.ofPhrase(a) - costs.ofPhrase(b));
    if (rarest === undefined || others.length === 0) return NOTHING;
    const isOrdered = rarest.terms.length > 1;
    const lowestId = lowestIdFor(costs.ofPhrase(rarest), isOrdered);
    const expression = formatExpression([rarest, ...titlePhrases], [...scope, SCOPE_TERMS.long]);
    const found = newestAbove(lowestId, expression, isOrdered);
    const { topics, skipped } = longTopics.among(found);
    for (const tid of longTopics.among(known).topics.keys()) topics.delete(tid);
    for (const ids of topics.values()) ids.length = 1;
    for (const phrase of others) {
      const matches = longTopics.matching([...topics.keys()], [phrase]);
      for (const [tid, ids] of topics) {
        const id = matches.get(tid);
        if (id === undefined) topics.delete(tid);
        else if (!ids.includes(id)) ids.push(id);
      }
    }
    if (excluded.length > 0) {
      for (const tid of longTopics.matching([...topics.keys()], excluded).keys()) {
        topics.delete(tid);
      }
    }
    const isTruncated =
      lowestId > 0 || skipped.length > 0 || found.length === MAX_WEIGHED_DOCUMENTS;
    return { ids: [...topics.values()].flat(), isTruncated };
  };

  /** Ranks the documents whose title has all included phrases. */
  const rankByTitle = (
    { included, excluded }: SearchQuery,
    scope: readonly string[],
  ): RankedDocuments => {
    const expression = formatExpression(included, scope);
    const newest = selectNewestTitles(expression);
    const lowestId = newest.at(-1);
    if (lowestId === undefined) return NOTHING;
    const found = withoutExcluded(selectBestTitles(expression, lowestId), excluded);
    const matches = new Set(
      excluded.flatMap((phrase) =>
        selectAmong(formatExpression([phrase]), JSON.stringify(found.ids)),
      ),
    );
    return {
      ids: found.ids.filter((id) => !matches.has(id)),
      isTruncated: found.isTruncated || newest.length > MAX_RESULTS,
    };
  };

  return (query, scope) => {
    const { included, excluded } = query;
    if (included.length === 0) return NOTHING;
    if (included.every(({ isTitleOnly }) => isTitleOnly)) return rankByTitle(query, scope);
    const byText = rankByText(query, scope);
    if (!byText.isTruncated) return byText;
    // Excluded phrases are searched in all of the text: where that is expensive, titles are left out.
    const excludedCost = excluded.reduce((sum, phrase) => sum + costs.ofPhrase(phrase), 0);
    if (excludedCost > MAX_EXCLUDED_OCCURRENCES) return byText;
    const ids = new Set([...rankByTitle(query, scope).ids, ...byText.ids]);
    return { ids: [...ids].slice(0, MAX_RESULTS), isTruncated: true };
  };
}
