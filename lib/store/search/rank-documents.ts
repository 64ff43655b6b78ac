import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { scopes } from './build-search-index';
import { longTopics } from './long-topics';
import { queryCosts } from './query-cost';
import { type Phrase, printExpression, type SearchQuery } from './search-query';

/** A word in a title counts as much as so many in the text. */
const WEIGHTS = '1.0, 10.0, 0.0';
/** Occurrences that are walked over for one query: of a dearer one, only the newest documents are. */
const WALK = 800_000;
/** The same where terms must stand in order: all that is found on the way up is taken along. */
const WALK_UP = 400_000;
/** Occurrences of the phrases that are weighed; dearer phrases are found but do not count. */
const WEIGH = 500_000;
/** Documents that are weighed. */
const MOST_WEIGHED = 3000;
/** The best of them, which are given. */
export const MOST_GIVEN = 300;
/** So many of the newest documents are always searched: their number says little of a long text's cost. */
const ALWAYS_SEARCHED = MOST_GIVEN;

/** Occurrences that are walked over for what is unwanted beside titles. */
const UNWANTED = 200_000;

/** Numbers of documents, best first. */
export interface RankedDocuments {
  ids: number[];
  /** Whether there may be more than these. */
  isCut: boolean;
}

interface Found {
  id: number;
}

/**
 * Ranks the documents that a query finds: by bm25, with titles weighing more, then the newest first.
 * A topic that holds what is wanted only as a whole, in several documents, comes after those that
 * hold it in one; a topic that holds what is unwanted in any of its documents is not found.
 *
 * Any query takes a bounded time. Where it finds more than can be weighed, the newest are, and
 * before them stand those, of any age, that have all of it in their title.
 */
export function rankDocuments(
  db: StoreDatabase,
): (query: SearchQuery, scope: readonly string[]) => RankedDocuments {
  const { total } = prepareQuery<{ total: number }>(
    db,
    'SELECT coalesce(max(id), 0) AS total FROM document',
  ).first() ?? { total: 0 };
  const cost = queryCosts(db);
  const long = longTopics(db);
  const newest = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid > CAST(? AS INTEGER)
     ORDER BY rowid DESC LIMIT ${MOST_WEIGHED}`,
  );
  const since = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid > CAST(? AS INTEGER)
     ORDER BY rowid`,
  );
  const weighed = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid >= CAST(? AS INTEGER)
     AND +rowid IN (SELECT value FROM json_each(?))
     ORDER BY round(bm25(words, ${WEIGHTS}), 1), rowid DESC LIMIT ${MOST_GIVEN}`,
  );
  const newestTitles = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM titles WHERE titles MATCH ? ORDER BY rowid DESC LIMIT ${MOST_WEIGHED}`,
  );
  const weighedTitles = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM titles WHERE titles MATCH ? AND rowid >= CAST(? AS INTEGER)
     ORDER BY round(bm25(titles), 1), rowid DESC LIMIT ${MOST_GIVEN}`,
  );
  const among = prepareQuery<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ?
     AND +rowid IN (SELECT value FROM json_each(?))`,
  );

  /**
   * The newest documents of a query above a floor, newest first. FTS5 walks down past the floor until
   * a first one is found, so where that may be seldom, it is made to walk up from it.
   */
  const newestAbove = (floor: number, expression: string, mayBeSeldom: boolean): Found[] =>
    floor > 0 && mayBeSeldom
      ? since.all(expression, floor).slice(-MOST_WEIGHED).reverse()
      : newest.all(expression, floor);

  /** The phrases that tell documents apart and cost little, rarest first. */
  const telling = (phrases: Phrase[]) => {
    const priced = phrases.map((phrase) => ({ phrase, occurrences: cost.of(phrase) }));
    let left = WEIGH;
    const chosen: Phrase[] = [];
    for (const { phrase, occurrences } of priced.sort((a, b) => a.occurrences - b.occurrences)) {
      left -= occurrences;
      if (left >= 0) chosen.push(phrase);
    }
    return chosen;
  };

  /** The number of the document from which on a query of a cost is answered in bounded time. */
  const floorOf = (all: number, isOrdered: boolean): number => {
    const share = all <= WALK ? 1 : (isOrdered ? WALK_UP : WALK) / all;
    return Math.max(0, Math.min(Math.floor(total * (1 - share)), total - ALWAYS_SEARCHED));
  };

  /** Leaves out the documents of topics that hold something unwanted in another document. */
  const withoutUnwanted = (ids: number[], unwanted: Phrase[]): RankedDocuments => {
    if (unwanted.length === 0) return { ids, isCut: false };
    const { topics, leftOut } = long.of(ids);
    const bad = [...long.holding([...topics.keys()], unwanted).keys()];
    const dropped = new Set([...leftOut, ...bad.flatMap((tid) => topics.get(tid) ?? [])]);
    return { ids: ids.filter((id) => !dropped.has(id)), isCut: leftOut.length > 0 };
  };

  const inText = (query: SearchQuery, scope: readonly string[]): RankedDocuments => {
    const { wanted, unwanted } = query;
    const isOrdered = wanted.some(({ terms }) => terms.length > 1);
    const floor = floorOf(cost.ofAll(query), isOrdered);
    const expression = printExpression(wanted, scope, unwanted);
    const newestFound = newestAbove(floor, expression, isOrdered).map(({ id }) => id);
    const { ids: found, isCut } = withoutUnwanted(newestFound, unwanted);
    const best = bestOf(found, wanted);
    if (found.length > MOST_GIVEN) return { ids: best, isCut: true };
    const scattered = inSeveral(query, scope, found);
    const ids = [...best, ...scattered.ids];
    return {
      ids: ids.slice(0, MOST_GIVEN),
      isCut: floor > 0 || isCut || scattered.isCut || ids.length > MOST_GIVEN,
    };
  };

  /** The documents that weigh most. */
  const bestOf = (found: number[], wanted: Phrase[]): number[] => {
    const last = found.at(-1);
    const phrases = telling(wanted);
    if (last === undefined || phrases.length === 0) return found.slice(0, MOST_GIVEN);
    return weighed.all(printExpression(phrases), last, JSON.stringify(found)).map(({ id }) => id);
  };

  /**
   * Documents of topics that hold all that is wanted, but in no document all of it: the newest topics
   * first, of each the documents that hold a phrase. Begins with the phrase that occurs least.
   * @param known documents of topics that are found already.
   */
  const inSeveral = (
    { wanted, unwanted }: SearchQuery,
    scope: readonly string[],
    known: readonly number[],
  ): RankedDocuments => {
    const titled = wanted.filter(({ inTitle }) => inTitle);
    const [rarest, ...others] = wanted
      .filter(({ inTitle }) => !inTitle)
      .sort((a, b) => cost.of(a) - cost.of(b));
    if (rarest === undefined || others.length === 0) return { ids: [], isCut: false };
    const isOrdered = rarest.terms.length > 1;
    const floor = floorOf(cost.of(rarest), isOrdered);
    const expression = printExpression([rarest, ...titled], [...scope, scopes.long]);
    const found = newestAbove(floor, expression, isOrdered).map(({ id }) => id);
    const { topics, leftOut } = long.of(found);
    for (const tid of long.of(known).topics.keys()) topics.delete(tid);
    // One document is enough for each phrase.
    for (const ids of topics.values()) ids.length = 1;
    for (const phrase of others) {
      const holding = long.holding([...topics.keys()], [phrase]);
      for (const [tid, ids] of topics) {
        const id = holding.get(tid);
        if (id === undefined) topics.delete(tid);
        else if (!ids.includes(id)) ids.push(id);
      }
    }
    if (unwanted.length > 0) {
      for (const tid of long.holding([...topics.keys()], unwanted).keys()) topics.delete(tid);
    }
    const isCut = floor > 0 || leftOut.length > 0 || found.length === MOST_WEIGHED;
    return { ids: [...topics.values()].flat(), isCut };
  };

  const inTitles = (
    { wanted, unwanted }: SearchQuery,
    scope: readonly string[],
  ): RankedDocuments => {
    const expression = printExpression(wanted, scope);
    const found = newestTitles.all(expression);
    const last = found.at(-1);
    if (last === undefined) return { ids: [], isCut: false };
    const titled = weighedTitles.all(expression, last.id).map(({ id }) => id);
    if (unwanted.length === 0) return { ids: titled, isCut: found.length > MOST_GIVEN };
    const { ids, isCut } = withoutUnwanted(titled, unwanted);
    const bad = new Set(
      unwanted
        .flatMap((phrase) => among.all(printExpression([phrase]), JSON.stringify(ids)))
        .map(({ id }) => id),
    );
    return { ids: ids.filter((id) => !bad.has(id)), isCut: isCut || found.length > MOST_GIVEN };
  };

  return (query, scope) => {
    if (query.wanted.length === 0) return { ids: [], isCut: false };
    if (query.wanted.every(({ inTitle }) => inTitle)) return inTitles(query, scope);
    const text = inText(query, scope);
    if (!text.isCut) return text;
    // What is unwanted must be looked for in all of the text: where that is dear, titles add nothing.
    const lookedFor = query.unwanted.reduce((sum, phrase) => sum + cost.of(phrase), 0);
    if (lookedFor > UNWANTED) return text;
    const titles = inTitles(query, scope);
    const ids = [...new Set([...titles.ids, ...text.ids])].slice(0, MOST_GIVEN);
    return { ids, isCut: true };
  };
}
