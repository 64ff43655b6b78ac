import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { SCOPE_TERMS } from './indexed-document';
import { formatAnyExpression, formatExpression, type Phrase, phraseWords } from './search-query';

/** A title word weighs ten times as much as one in the text, a scope term nothing. */
const BM25_WEIGHTS = '1.0, 10.0, 0.0';
const MAX_WEIGHED = 3000;
const MAX_EXAMINED = 20_000;
export const MAX_RESULTS = 300;
/**
 * FTS5 compares where the words of a phrase are in each document that has them all: 1.5 µs for a word of ten
 * posts of 4 kB. Further documents would stop the site for seconds.
 */
const MAX_COMPARED = 200_000;

const MATCHING = 'SELECT rowid AS id FROM words WHERE words MATCH ?';
const FROM_ID = 'AND rowid >= CAST(? AS INTEGER)';
/** `+` makes SQLite look up the words first, then filter by id. */
const AMONG_IDS = 'AND +rowid IN (SELECT value FROM json_each(?))';

/** Topics with several documents, at least one of them matching. */
interface LongTopics {
  /** By topic id. */
  newestIds: Map<number, number>;
  documentCount: number;
  /** True if only the newest documents were read. */
  isTruncated: boolean;
}

/**
 * Returns queries that find and rank documents. They return document ids; `expression` is a query of FTS5.
 */
export function documentQueries(db: StoreDatabase) {
  const select = (sql: string) => {
    const query = prepareQuery<{ id: number }>(db, sql);
    return (...values: (string | number)[]) => query.all(...values).map(({ id }) => id);
  };
  const selectNewest = select(`${MATCHING} ${FROM_ID} ORDER BY rowid DESC LIMIT ${MAX_WEIGHED}`);
  const selectNth = select(`${MATCHING} ORDER BY rowid DESC LIMIT 1 OFFSET CAST(? AS INTEGER)`);
  const selectBest = select(
    `${MATCHING} ${FROM_ID} ${AMONG_IDS}
     ORDER BY round(bm25(words, ${BM25_WEIGHTS}), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectBestTitles = select(
    `SELECT rowid AS id FROM titles WHERE titles MATCH ?
     ORDER BY round(bm25(titles, 1.0, 0.0, 0.0), 1), rowid DESC LIMIT ${MAX_RESULTS}`,
  );
  const selectMatchingAmong = select(`${MATCHING} ${FROM_ID} ${AMONG_IDS}`);
  const matchingCount = prepareQuery<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM (${MATCHING} ${FROM_ID})`,
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
     FROM (${MATCHING} ${FROM_ID} ORDER BY rowid DESC LIMIT ${MAX_EXAMINED}) AS found
     JOIN document ON document.id = found.id GROUP BY tid ORDER BY 2 DESC`,
  );

  const selectFirst = select(`${MATCHING} ${FROM_ID} LIMIT 1`);

  /** Returns the least id of the documents to search: 0 unless all words of a phrase are too common. */
  const oldestFor = (phrases: readonly Phrase[]): number => {
    const compared = phrases.filter(({ terms }) => terms.length > 1);
    const wordCount = compared.flatMap(({ terms }) => terms).length;
    const maxDocuments = Math.floor(MAX_COMPARED / Math.max(1, wordCount));
    if (compared.length === 0 || (lastDocument.first()?.id ?? 0) <= maxDocuments) return 0;
    const nth = (expression: string) => selectNth(expression, maxDocuments)[0] ?? 0;
    const oldestOf = (phrase: Phrase) =>
      Math.min(...phraseWords(phrase).map((word) => nth(formatExpression([word]))));
    return Math.max(...compared.map(oldestOf));
  };

  const matchingAmong = (
    expression: string,
    ids: readonly number[],
    phrases: readonly Phrase[],
  ): number[] => {
    // FTS5 reads all documents from the first of the ids on. It skips texts where titles are sought.
    const from = oldestFor(phrases.filter(({ isTitleOnly }) => !isTitleOnly));
    return selectMatchingAmong(expression, Math.max(from, Math.min(...ids)), JSON.stringify(ids));
  };

  return {
    oldestFor,

    /** Returns the newest 3,000 matches from a document id on, newest first. */
    newest: (expression: string, from: number) => selectNewest(expression, from),

    /** True if a document has the phrase. */
    isKnown: (phrase: Phrase) =>
      selectFirst(formatExpression([phrase]), oldestFor([phrase])).length > 0,

    /**
     * Returns the best 300 of `ids`, newest first among equals.
     * @param ids newest first
     */
    best: (expression: string, ids: readonly number[]) =>
      // FTS5 stops at the last id, which is the least.
      selectBest(expression, ids.at(-1) ?? 0, JSON.stringify(ids)),

    /** Returns the 300 documents whose titles match best. */
    bestTitles: (expression: string) => selectBestTitles(expression),

    /** Returns the `ids` with any of the phrases; of too common ones, only the newest. */
    withAny: (ids: readonly number[], phrases: readonly Phrase[]) =>
      matchingAmong(formatAnyExpression(phrases), ids, phrases),

    /** Returns the `ids` with all of the phrases; of too common ones, only the newest. */
    withAll: (ids: readonly number[], phrases: readonly Phrase[]) =>
      new Set(matchingAmong(formatExpression(phrases), ids, phrases)),

    /** Returns a phrase's weight: rare ones weigh more (inverse document frequency). */
    weightOf(phrase: Phrase): number {
      const from = oldestFor([phrase]);
      const matching = matchingCount.first(formatExpression([phrase]), from)?.count ?? 0;
      const total = (lastDocument.first()?.id ?? 0) - from;
      return Math.log(1 + total / Math.max(1, matching));
    },

    /** Returns `ids` in order, without topics that have one of `topicDocuments`. */
    withoutTopicsOf: (ids: readonly number[], topicDocuments: Iterable<number>) =>
      selectOfOtherTopics(JSON.stringify(ids), JSON.stringify([...topicDocuments])),

    /** Returns matching topics that have several documents, from a document id on. */
    longTopics(expression: string, from: number): LongTopics {
      const rows = selectLongTopics.all(
        `{scope} : "${SCOPE_TERMS.long}" AND (${expression})`,
        from,
      );
      const documentCount = rows.reduce((sum, { documents }) => sum + documents, 0);
      return {
        newestIds: new Map(rows.map(({ tid, id }) => [tid, id])),
        documentCount,
        isTruncated: from > 0 || documentCount === MAX_EXAMINED,
      };
    },
  };
}

export type DocumentQueries = ReturnType<typeof documentQueries>;
