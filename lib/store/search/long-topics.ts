import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { POSTS_PER_DOCUMENT, SCOPE_TERMS } from './build-search-index';
import { formatAnyExpression, type Phrase } from './search-query';

/** Topics that one query examines, and documents of them all. */
const MAX_TOPICS = 1000;
const MAX_DOCUMENTS = 20_000;
const TOPICS_PER_EXPRESSION = 100;

/** Topics of several documents among some documents. */
interface LongTopics {
  /** The topics by id, each with those of its documents that were given. */
  topics: Map<number, number[]>;
  /** Documents of further long topics, which are skipped to bound the time. */
  skipped: number[];
}

interface DocumentOfTopic {
  id: number;
  tid: number;
}

/**
 * Returns functions that examine topics of several documents. The index has documents, each with a part of
 * a long topic; what must (not) be in a topic may be in another of its documents.
 */
export function openLongTopics(db: StoreDatabase) {
  const selectLong = prepareQuery<DocumentOfTopic & { documents: number }>(
    db,
    `SELECT document.id, document.tid, 1 + (topic.post_total - 1) / ${POSTS_PER_DOCUMENT} AS documents
     FROM json_each(?) AS given JOIN document ON document.id = given.value
     JOIN topic ON topic.tid = document.tid
     WHERE topic.post_total > ${POSTS_PER_DOCUMENT} ORDER BY given.key`,
  );
  const selectMatching = prepareQuery<DocumentOfTopic>(
    db,
    `SELECT document.id, document.tid FROM words JOIN document ON document.id = words.rowid
     WHERE words MATCH ?`,
  );

  return {
    /** Returns the long topics of some documents, in their order, as many as a query may examine. */
    among(ids: readonly number[]): LongTopics {
      const topics = new Map<number, number[]>();
      const skipped: number[] = [];
      let documentsLeft = MAX_DOCUMENTS;
      for (const { id, tid, documents } of selectLong.all(JSON.stringify(ids))) {
        const known = topics.get(tid);
        if (known) known.push(id);
        else if (topics.size < MAX_TOPICS && documents <= documentsLeft) {
          topics.set(tid, [id]);
          documentsLeft -= documents;
        } else skipped.push(id);
      }
      return { topics, skipped };
    },

    /** Returns the long topics that have any of some phrases, each with a document that has it. */
    matching(tids: readonly number[], phrases: readonly Phrase[]): Map<number, number> {
      const found = new Map<number, number>();
      for (let first = 0; first < tids.length; first += TOPICS_PER_EXPRESSION) {
        const terms = tids
          .slice(first, first + TOPICS_PER_EXPRESSION)
          .map((tid) => `"${SCOPE_TERMS.topic(tid)}"`);
        const expression = `{scope} : (${terms.join(' OR ')}) AND (${formatAnyExpression(phrases)})`;
        for (const { id, tid } of selectMatching.all(expression)) found.set(tid, id);
      }
      return found;
    },
  };
}
