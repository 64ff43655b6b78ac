import { setImmediate } from 'node:timers/promises';
import { textOfHtml, textOfWiki } from '@/lib/content/search-text';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import type { PageRow } from '../database/rows';
import { extractTerms } from './extract-terms';

/** Posts of a document: few enough that the very post is found by reading them. */
export const POSTS_PER_DOCUMENT = 40;

/** From so many occurrences on, the number of a term's occurrences is written down. */
export const COMMON = 2000;

const BETWEEN_TURNS = 200;

const documents = `
  INSERT INTO document
  SELECT row_number() OVER (ORDER BY at, tid, first, page), * FROM (
    SELECT place.tid, min(ordinal) AS first, NULL AS page, max(post_date) AS at
    FROM post_place AS place JOIN post USING (pid)
    GROUP BY place.tid, ordinal / ${POSTS_PER_DOCUMENT}
    UNION ALL SELECT tid, 0, NULL, start_date FROM topic WHERE post_total = 0 AND moved_to IS NULL
    UNION ALL SELECT NULL, NULL, id, coalesce(last_modified, 0) FROM page)`;

interface DocumentRow {
  id: number;
  tid: number | null;
  first: number;
  page: string | null;
}

/** Terms as the index takes them. */
const spaced = (text: string) => {
  const terms: string[] = [];
  for (const term of extractTerms(text)) terms.push(term.text);
  return terms.join(' ');
};

/**
 * Fills the index of a store whose records are complete. `onStep` hears how many documents of all
 * are done; between them others have their turn.
 */
export async function buildSearchIndex(
  db: StoreDatabase,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  db.exec(documents);
  const add = db.prepare<[number, string, string, string]>(
    'INSERT INTO words (rowid, text, title, scope) VALUES (?, ?, ?, ?)',
  );
  const addTitle = db.prepare<[number, string, string]>(
    'INSERT INTO titles (rowid, title, scope) VALUES (?, ?, ?)',
  );
  const readDocument = documentReader(db);
  const [{ total } = { total: 0 }] = prepareQuery<{ total: number }>(
    db,
    'SELECT count(*) AS total FROM document',
  ).all();
  const next = prepareQuery<DocumentRow>(db, 'SELECT * FROM document WHERE id = ?');
  for (let id = 1; id <= total; id++) {
    const row = next.first(id);
    if (!row) continue;
    const { text, title, scope } = readDocument(row);
    add.run(id, text, title, scope);
    if (!row.first) addTitle.run(id, title, scope);
    if (id % BETWEEN_TURNS === 0) {
      onStep(id, total);
      await setImmediate();
    }
  }
  db.exec(`
    INSERT INTO words (words) VALUES ('optimize');
    INSERT INTO titles (titles) VALUES ('optimize');
    INSERT INTO common_term SELECT term, cnt FROM vocabulary WHERE cnt >= ${COMMON}`);
}

/** What is to be indexed of a document, as terms. */
interface Read {
  text: string;
  title: string;
  scope: string;
}

interface TopicHead {
  title: string;
  description: string;
  forumId: number;
  starterId: number | null;
  postTotal: number;
}

function documentReader(db: StoreDatabase): (row: DocumentRow) => Read {
  const topic = prepareQuery<TopicHead>(
    db,
    `SELECT title, description, forum_id AS forumId, starter_id AS starterId, post_total AS postTotal
     FROM topic WHERE tid = ?`,
  );
  const posts = prepareQuery<{ html: string }>(
    db,
    `SELECT post_rendered AS html FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  const page = prepareQuery<PageRow>(db, 'SELECT * FROM page WHERE id = ?');
  const keepText = db.prepare<[string, string]>('INSERT INTO page_text VALUES (?, ?)');

  return ({ tid, first, page: pageId }) => {
    if (pageId !== null) {
      const { title = '', content = '', html = null } = page.first(pageId) ?? {};
      const text = html === null ? textOfWiki(content, pageId) : textOfHtml(html);
      keepText.run(pageId, text);
      return {
        text: spaced(text),
        title: [title, pageId].map(spaced).join(scopes.between),
        scope: scopes.wiki,
      };
    }
    const head = topic.first(tid);
    const bodies = posts.all(tid, first, first + POSTS_PER_DOCUMENT - 1);
    const texts = bodies.map(({ html }) => spaced(textOfHtml(html)));
    return {
      text: texts.join(scopes.between),
      title: [head?.title ?? '', head?.description ?? ''].map(spaced).join(scopes.between),
      scope: [
        scopes.board,
        scopes.forum(head?.forumId ?? 0),
        scopes.starter(head?.starterId ?? 0),
        ...(tid !== null && (head?.postTotal ?? 0) > POSTS_PER_DOCUMENT
          ? [scopes.long, scopes.topic(tid)]
          : []),
      ].join(' '),
    };
  };
}

/** Terms that no text holds: what a search is narrowed to, and what no phrase reaches across. */
export const scopes = {
  between: ' _ ',
  wiki: '_wiki',
  board: '_board',
  forum: (id: number) => `_f${id}`,
  starter: (id: number) => `_s${id}`,
  /** Every document of a topic that has several, and each of one such topic. */
  long: '_long',
  topic: (id: number) => `_t${id}`,
};
