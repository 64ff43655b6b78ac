import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { POSTS_PER_DOCUMENT, scopes } from './build-search-index';
import { type Phrase, printAny } from './search-query';

/** Topics that one query is held against, and documents of them all. */
const MOST_TOPICS = 1000;
const MOST_DOCUMENTS = 20_000;
/** Topics that one expression names. */
const AT_ONCE = 100;

/** A topic of several documents, by its number, with those of its documents that were found. */
export type LongTopics = Map<number, number[]>;

/** Some long topics. */
export interface SomeLongTopics {
  topics: LongTopics;
  /** Documents of further long topics, which are left out to bound the time. */
  leftOut: number[];
}

interface Place {
  id: number;
  tid: number;
}

/**
 * Looks at topics as wholes. The index knows documents, which for a topic of many posts are parts of
 * it: what must stand, or must not stand, in a topic may be in another of its documents.
 */
export function longTopics(db: StoreDatabase) {
  const places = prepareQuery<Place & { documents: number }>(
    db,
    `SELECT document.id, document.tid, 1 + (topic.post_total - 1) / ${POSTS_PER_DOCUMENT} AS documents
     FROM json_each(?) AS asked JOIN document ON document.id = asked.value
     JOIN topic ON topic.tid = document.tid
     WHERE topic.post_total > ${POSTS_PER_DOCUMENT} ORDER BY asked.key`,
  );
  const matching = prepareQuery<Place>(
    db,
    `SELECT document.id, document.tid FROM words JOIN document ON document.id = words.rowid
     WHERE words MATCH ?`,
  );

  return {
    /** The long topics among documents, in their order, as many as can be held against a query. */
    of(ids: readonly number[]): SomeLongTopics {
      const topics: LongTopics = new Map();
      const leftOut: number[] = [];
      let left = MOST_DOCUMENTS;
      for (const { id, tid, documents } of places.all(JSON.stringify(ids))) {
        const known = topics.get(tid);
        if (known) known.push(id);
        else if (topics.size < MOST_TOPICS && documents <= left) {
          topics.set(tid, [id]);
          left -= documents;
        } else leftOut.push(id);
      }
      return { topics, leftOut };
    },

    /** Those of some long topics that hold any of some phrases, each with a document that does. */
    holding(tids: readonly number[], phrases: readonly Phrase[]): Map<number, number> {
      const found = new Map<number, number>();
      for (let first = 0; first < tids.length; first += AT_ONCE) {
        const some = tids.slice(first, first + AT_ONCE).map((tid) => `"${scopes.topic(tid)}"`);
        const expression = `{scope} : (${some.join(' OR ')}) AND (${printAny(phrases)})`;
        for (const { id, tid } of matching.all(expression)) found.set(tid, id);
      }
      return found;
    },
  };
}
