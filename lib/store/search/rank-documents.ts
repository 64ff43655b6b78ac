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
 * Returns a function that ranks documents by bm25 and age. Topics that match only across several documents
 * come last; an excluded phrase in any document excludes its topic. Of too many matches it weighs the newest,
 * after title matches of any age.
 */
export function createRanker(
  db: StoreDatabase,
): (query: SearchQuery, scope: readonly string[]) => RankedDocuments {
  const select = (sql: string) => {
    const query = prepareQuery<{ id: number }>(db, sql);
    return (...values: (string | number)[]) => query.all(...values).map(({ id }) => id);
  };
  const matching = 'SELECT rowid AS id FROM words WHERE words MATCH ?';
  const among = 'AND +rowid IN (SELECT value FROM json_each(?))';
  const selectNewest = select(`${matching} ORDER BY rowid DESC LIMIT ${MAX_WEIGHED}`);
  const selectBest = select(
    `${matching} AND rowid >= CAST(? AS INTEGER) ${among}
     ORDER BY round(bm25(words, ${BM25_WEIGHTS}), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectBestTitles = select(
    `SELECT rowid AS id FROM titles WHERE titles MATCH ?
     ORDER BY round(bm25(titles, 1.0, 0.0, 0.0), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectAmong = select(`${matching} ${among}`);
  const selectCount = prepareQuery<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM words WHERE words MATCH ?',
  );
  const countMatching = (expression: string) => selectCount.first(expression)?.count ?? 0;
  const selectLast = prepareQuery<{ last: number }>(
    db,
    'SELECT coalesce(max(id), 0) AS last FROM document',
  );
  const countDocuments = () => selectLast.first()?.last ?? 0;
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

  const withoutTopicsOf = (ids: readonly number[], others: Iterable<number>) =>
    selectOfOtherTopics(JSON.stringify(ids), JSON.stringify([...others]));

  const findLongTopics = (expression: string) => {
    const rows = selectLongTopics.all(`{scope} : "${SCOPE_TERMS.long}" AND (${expression})`);
    const count = rows.reduce((sum, { documents }) => sum + documents, 0);
    return { newest: new Map(rows.map(({ tid, id }) => [tid, id])), count };
  };

  /** An excluded phrase in another document removes the topic. */
  const withoutExcluded = (ids: number[], { excluded }: SearchQuery): RankedDocuments => {
    if (excluded.length === 0) return { ids, isTruncated: false };
    const { newest, count } = findLongTopics(formatAnyExpression(excluded));
    return { ids: withoutTopicsOf(ids, newest.values()), isTruncated: count === MAX_EXAMINED };
  };

  const rankByText = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { included, excluded, alternatives } = query;
    const newest = selectNewest(formatExpression(included, scope, excluded, alternatives));
    const { ids: found, isTruncated } = withoutExcluded(newest, query);
    const weighed = formatExpression(included, [], [], alternatives);
    const best = selectBest(weighed, found.at(-1) ?? 0, JSON.stringify(found));
    if (found.length > MAX_RESULTS) return { ids: best, isTruncated: true };
    if (alternatives) return { ids: best, isTruncated };
    const scattered = findScattered(query, scope, found);
    const ids = [...best, ...scattered.ids];
    return {
      ids: ids.slice(0, MAX_RESULTS),
      isTruncated: isTruncated || scattered.isTruncated || ids.length > MAX_RESULTS,
    };
  };

  /** Returns the newest topics first, with one document per phrase. */
  const findScattered = (
    query: SearchQuery,
    scope: readonly string[],
    known: readonly number[],
  ): RankedDocuments => {
    const inEach = query.included.filter(({ isTitleOnly, isScope }) => isTitleOnly || isScope);
    const [rarest, ...others] = phrasesOfText(query)
      .map((phrase) => findLongTopics(formatExpression([phrase, ...inEach], scope)))
      .sort((a, b) => a.count - b.count);
    if (!rarest || others.length === 0) return NOTHING;
    const ids = [...rarest.newest.keys()]
      .filter((tid) => others.every(({ newest }) => newest.has(tid)))
      // Document ids ascend with time, so posts stay in order.
      .flatMap((tid) => {
        const found = [rarest, ...others].flatMap(({ newest }) => newest.get(tid) ?? []);
        return [...new Set(found)].sort((a, b) => a - b);
      });
    const scattered = withoutExcluded(withoutTopicsOf(ids, known), query);
    return { ...scattered, isTruncated: scattered.isTruncated || rarest.count === MAX_EXAMINED };
  };

  const rankByTitle = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { included, excluded, alternatives } = query;
    const best = selectBestTitles(formatExpression(included, scope, [], alternatives));
    const { ids, isTruncated } = withoutExcluded(best, query);
    const dropped = new Set(
      excluded.length > 0 ? selectAmong(formatAnyExpression(excluded), JSON.stringify(ids)) : [],
    );
    return {
      ids: ids.filter((id) => !dropped.has(id)),
      isTruncated: isTruncated || best.length === MAX_RESULTS,
    };
  };

  const inOrder = (ids: number[], { included }: SearchQuery): number[] => {
    const have = (phrases: Phrase[]) =>
      new Set(selectAmong(formatExpression(phrases), JSON.stringify(ids)));
    const titled = have(included.map((phrase) => ({ ...phrase, isTitleOnly: true })));
    const [first, ...others] = included;
    const terms = included.flatMap((phrase) => phrase.terms);
    const inRow =
      first && others.length > 0 ? have([{ ...first, ...others.at(-1), terms }]) : titled;
    const placeOf = (id: number) => {
      if (titled.has(id)) return 0;
      return inRow.has(id) ? 1 : 2;
    };
    return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
  };

  /** Drops documents with few alternatives. */
  const byRarity = (ids: readonly number[], alternatives: readonly Phrase[]): number[] => {
    const scores = new Map<number, number>();
    for (const phrase of alternatives) {
      const expression = formatExpression([phrase]);
      const weight = Math.log(1 + countDocuments() / Math.max(1, countMatching(expression)));
      const inTitle = formatExpression([{ ...phrase, isTitleOnly: true }]);
      const found = [expression, inTitle].flatMap((each) => selectAmong(each, JSON.stringify(ids)));
      for (const id of found) {
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
      const titled = isTruncated ? rankByTitle(query, scope).ids : [];
      return { ids: byRarity([...new Set([...titled, ...ids])], alternatives), isTruncated };
    }
    if (included.length === 0) return NOTHING;
    if (included.every(({ isTitleOnly }) => isTitleOnly)) return rankByTitle(query, scope);
    const byText = rankByText(query, scope);
    if (!byText.isTruncated) return { ...byText, ids: inOrder(byText.ids, query) };
    const ids = new Set([...rankByTitle(query, scope).ids, ...byText.ids]);
    return { ids: [...ids].slice(0, MAX_RESULTS), isTruncated: true };
  };
}
