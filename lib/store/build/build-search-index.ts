import { setImmediate } from 'node:timers/promises';
import { indexWikiHtml, indexWikiSource, textOfHtml } from '@/lib/content/pipeline/search-text';
import { renderedSource } from '@/lib/model/community';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import {
  IS_LISTED,
  type PageRow,
  pageFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import { termsOf } from '../search/extract-terms';
import { POSTS_PER_DOCUMENT, SCOPE_TERMS } from '../search/indexed-document';

/** Documents that are indexed before the event loop runs again. */
const BATCH_SIZE = 200;

const INSERT_DOCUMENTS = `
  INSERT INTO document
  SELECT row_number() OVER (ORDER BY at, tid, first, page), * FROM (
    SELECT place.tid, min(ordinal) AS first, NULL AS page, max(post_date) AS at
    FROM post_place AS place JOIN post USING (pid)
    GROUP BY place.tid, ordinal / ${POSTS_PER_DOCUMENT}
    UNION ALL SELECT tid, 0, NULL, start_date FROM topic WHERE post_total = 0 AND moved_to IS NULL
    UNION ALL SELECT NULL, NULL, id, coalesce(last_modified, 0) FROM page WHERE ${IS_LISTED})`;

interface DocumentRow {
  tid: number | null;
  first: number;
  page: string | null;
}

/**
 * Fills the search index of a complete store. `onStep` receives the numbers of indexed documents and of all.
 * The event loop runs between steps.
 */
export async function buildSearchIndex(
  db: StoreDatabase,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  const total = db.prepare(INSERT_DOCUMENTS).run().changes;
  const insert = db.prepare('INSERT INTO words (rowid, text, title, scope) VALUES (?, ?, ?, ?)');
  const insertTitle = db.prepare('INSERT INTO titles (rowid, title, scope) VALUES (?, ?, ?)');
  const selectDocument = prepareQuery<DocumentRow>(db, 'SELECT * FROM document WHERE id = ?');
  const readTerms = createTermReader(db);
  for (let id = 1; id <= total; id++) {
    const row = selectDocument.first(id);
    if (!row) continue;
    const { text, title, scope } = readTerms(row);
    insert.run(id, text, title, scope);
    if (!row.first) insertTitle.run(id, title, scope);
    if (id % BATCH_SIZE === 0) {
      onStep(id, total);
      await setImmediate();
    }
  }
  db.exec(`
    INSERT INTO words (words) VALUES ('optimize');
    INSERT INTO titles (titles) VALUES ('optimize')`);
}

/** Returns a function that reads the terms of a document, separated by spaces. */
function createTermReader(db: StoreDatabase) {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const selectPosts = prepareQuery<{ html: string }>(
    db,
    `SELECT post_rendered AS html FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  const selectPage = prepareQuery<PageRow>(db, 'SELECT * FROM page WHERE id = ?');
  const selectId = prepareQuery<{ id: string }>(db, 'SELECT id FROM page WHERE id = ?');
  const pageExists = (id: string) => selectId.first(id) !== undefined;
  const includedSource = (id: string) => {
    const row = selectPage.first(id);
    return row && renderedSource(pageFromRow(row));
  };
  const insertPageText = db.prepare('INSERT INTO page_text VALUES (?, ?)');
  const insertLink = db.prepare('INSERT INTO page_link VALUES (?, ?)');

  return ({ tid, first, page: pageId }: DocumentRow) => {
    if (pageId !== null) {
      const row = selectPage.first(pageId);
      const page = row && pageFromRow(row);
      const source = page && renderedSource(page);
      const title = page?.title ?? '';
      const { text, links } =
        source === undefined
          ? indexWikiHtml(page?.html ?? '')
          : indexWikiSource(source, { pageId, pageExists, includedSource });
      insertPageText.run(pageId, text);
      for (const target of links) if (target !== pageId) insertLink.run(target, pageId);
      const terms = { text: joinTerms([text]), title: joinTerms([title, pageId]) };
      return { ...terms, scope: SCOPE_TERMS.wiki };
    }
    const row = selectTopic.first(tid);
    const topic = row && topicFromRow(row);
    const {
      title = '',
      description = '',
      forumId = 0,
      starter,
      postTotal = 0,
      tags = [],
    } = topic ?? {};
    const posts = selectPosts.all(tid, first, first + POSTS_PER_DOCUMENT - 1);
    const isLong = tid !== null && postTotal > POSTS_PER_DOCUMENT;
    return {
      text: joinTerms(posts.map(({ html }) => textOfHtml(html))),
      title: joinTerms([title, description]),
      scope: [
        ...[SCOPE_TERMS.board, SCOPE_TERMS.forum(forumId), SCOPE_TERMS.starter(starter?.id ?? 0)],
        ...tags.map((name) => SCOPE_TERMS.tag(termsOf(name))),
        ...(isLong ? [SCOPE_TERMS.long, SCOPE_TERMS.topic(tid)] : []),
      ].join(' '),
    };
  };
}

/** Returns the terms of texts, with a separator that no phrase spans between the texts. */
function joinTerms(texts: readonly string[]): string {
  return texts.map((text) => termsOf(text).join(' ')).join(SCOPE_TERMS.separator);
}
