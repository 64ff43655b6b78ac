import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { SCOPE_TERMS } from './indexed-document';
import { formatAnyExpression, formatExpression, type Phrase } from './search-query';

/** Title words weigh ten times as much as text; scope terms nothing. */
const BM25_WEIGHTS = '1.0, 10.0, 0.0';
const MAX_WEIGHED = 3000;
const MAX_EXAMINED = 20_000;
/** Most ranked documents of a query. */
export const MAX_RESULTS = 300;

const MATCHING = 'SELECT rowid AS id FROM words WHERE words MATCH ?';
const AMONG_IDS = 'AND +rowid IN (SELECT value FROM json_each(?))';

/** Topics that have several documents, and a matching one. */
interface LongTopics {
  /** The newest matching document by topic id. */
  newestIds: Map<number, number>;
  /** Number of matching documents. */
  documentCount: number;
  isTruncated: boolean;
}

/** Returns the queries by which documents are ranked. Expressions are of FTS5. */
export function documentQueries(db: StoreDatabase) {
  const select = (sql: string) => {
    const query = prepareQuery<{ id: number }>(db, sql);
    return (...values: (string | number)[]) => query.all(...values).map(({ id }) => id);
  };
  const selectNewest = select(`${MATCHING} ORDER BY rowid DESC LIMIT ${MAX_WEIGHED}`);
  const selectBest = select(
    `${MATCHING} AND rowid >= CAST(? AS INTEGER) ${AMONG_IDS}
     ORDER BY round(bm25(words, ${BM25_WEIGHTS}), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectBestTitles = select(
    `SELECT rowid AS id FROM titles WHERE titles MATCH ?
     ORDER BY round(bm25(titles, 1.0, 0.0, 0.0), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectMatchingAmong = select(`${MATCHING} ${AMONG_IDS}`);
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
     FROM (${MATCHING} ORDER BY rowid DESC LIMIT ${MAX_EXAMINED}) AS found
     JOIN document ON document.id = found.id GROUP BY tid ORDER BY 2 DESC`,
  );

  return {
    /** Newest first. */
    newest: (expression: string) => selectNewest(expression),

    /** The best of these documents, newest first among equals. `ids` are newest first. */
    best: (expression: string, ids: readonly number[]) =>
      selectBest(expression, ids.at(-1) ?? 0, JSON.stringify(ids)),

    bestTitles: (expression: string) => selectBestTitles(expression),

    /** Which of these documents have any of the phrases. */
    withAny: (ids: readonly number[], phrases: readonly Phrase[]) =>
      selectMatchingAmong(formatAnyExpression(phrases), JSON.stringify(ids)),

    /** Which of these documents have all of the phrases. */
    withAll: (ids: readonly number[], phrases: readonly Phrase[]) =>
      new Set(selectMatchingAmong(formatExpression(phrases), JSON.stringify(ids))),

    /** The weight of a phrase; rare ones weigh more (inverse document frequency). */
    weightOf(phrase: Phrase): number {
      const count = matchingCount.first(formatExpression([phrase]))?.count ?? 0;
      return Math.log(1 + (lastDocument.first()?.id ?? 0) / Math.max(1, count));
    },

    withoutTopicsOf: (ids: readonly number[], topicDocuments: Iterable<number>) =>
      selectOfOtherTopics(JSON.stringify(ids), JSON.stringify([...topicDocuments])),

    longTopics(expression: string): LongTopics {
      const rows = selectLongTopics.all(`{scope} : "${SCOPE_TERMS.long}" AND (${expression})`);
      const documentCount = rows.reduce((sum, { documents }) => sum + documents, 0);
      return {
        newestIds: new Map(rows.map(({ tid, id }) => [tid, id])),
        documentCount,
        isTruncated: documentCount === MAX_EXAMINED,
      };
    },
  };
}

export type DocumentQueries = ReturnType<typeof documentQueries>;
