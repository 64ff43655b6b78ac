import type { Connection } from '../store/connection';
import { prepare } from '../store/query';
import { costs } from './cost';
import { type Phrase, printExpression, type SearchQuery } from './query';

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

/** Occurrences that are walked over for what is unwanted beside titles. */
const UNWANTED = 200_000;

/** Numbers of documents, best first. */
export interface Ranked {
  ids: number[];
  /** Whether there may be more than these. */
  isCut: boolean;
}

interface Found {
  id: number;
}

/**
 * Ranks the documents that a query finds: by bm25, with titles weighing more, then the newest first.
 *
 * Any query takes a bounded time. Where it finds more than can be weighed, the newest are, and
 * before them stand those, of any age, that have all of it in their title.
 */
export function ranking(db: Connection): (query: SearchQuery, scope: readonly string[]) => Ranked {
  const { total } = prepare<{ total: number }>(
    db,
    'SELECT coalesce(max(id), 0) AS total FROM document',
  ).first() ?? { total: 0 };
  const cost = costs(db);
  const newest = prepare<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid > CAST(? AS INTEGER)
     ORDER BY rowid DESC LIMIT ${MOST_WEIGHED}`,
  );
  const since = prepare<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid > CAST(? AS INTEGER)
     ORDER BY rowid`,
  );
  const weighed = prepare<Found>(
    db,
    `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid >= CAST(? AS INTEGER)
     AND +rowid IN (SELECT value FROM json_each(?))
     ORDER BY round(bm25(words, ${WEIGHTS}), 1), rowid DESC LIMIT ${MOST_GIVEN}`,
  );
  const newestTitles = prepare<Found>(
    db,
    `SELECT rowid AS id FROM titles WHERE titles MATCH ? ORDER BY rowid DESC LIMIT ${MOST_WEIGHED}`,
  );
  const weighedTitles = prepare<Found>(
    db,
    `SELECT rowid AS id FROM titles WHERE titles MATCH ? AND rowid >= CAST(? AS INTEGER)
     ORDER BY round(bm25(titles), 1), rowid DESC LIMIT ${MOST_GIVEN}`,
  );
  const among = prepare<Found>(
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

  const inText = ({ wanted, unwanted }: SearchQuery, scope: readonly string[]): Ranked => {
    const isOrdered = wanted.some(({ terms }) => terms.length > 1);
    const all = cost.ofAll({ wanted, unwanted });
    const share = all <= WALK ? 1 : (isOrdered ? WALK_UP : WALK) / all;
    const floor = Math.floor(total * (1 - share));
    const expression = printExpression(wanted, scope, unwanted);
    const found = newestAbove(floor, expression, isOrdered).map(({ id }) => id);
    const last = found.at(-1);
    if (last === undefined) return { ids: [], isCut: floor > 0 };
    const phrases = telling(wanted);
    const best =
      phrases.length > 0
        ? weighed.all(printExpression(phrases), last, JSON.stringify(found))
        : found.slice(0, MOST_GIVEN).map((id) => ({ id }));
    return { ids: best.map(({ id }) => id), isCut: floor > 0 || found.length > MOST_GIVEN };
  };

  const inTitles = ({ wanted, unwanted }: SearchQuery, scope: readonly string[]): Ranked => {
    const expression = printExpression(wanted, scope);
    const found = newestTitles.all(expression);
    const last = found.at(-1);
    if (last === undefined) return { ids: [], isCut: false };
    const ids = weighedTitles.all(expression, last.id).map(({ id }) => id);
    const isCut = found.length > MOST_GIVEN;
    if (unwanted.length === 0) return { ids, isCut };
    const bad = new Set(
      unwanted
        .flatMap((phrase) => among.all(printExpression([phrase]), JSON.stringify(ids)))
        .map(({ id }) => id),
    );
    return { ids: ids.filter((id) => !bad.has(id)), isCut };
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
