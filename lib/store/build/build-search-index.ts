import { setImmediate } from 'node:timers/promises';
import { config } from '@/lib/base/config/config';
import { indexWikiHtml, indexWikiSource, textOfHtml } from '@/lib/content/pipeline/search-text';
import { renderedSource } from '@/lib/model/records';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import {
  IS_LISTED,
  type PageRow,
  pageFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import { isLookedUp, reversed } from '../search/find-near-word';
import { POSTS_PER_DOCUMENT, SCOPE_TERMS } from '../search/indexed-document';
import { authorTerms } from '../search/search-hits';
import { foldedWords } from '../search/words/extract-terms';
import { type StemLanguage, stemLanguageOf, stemOf } from '../search/words/stem';

const BATCH_SIZE = 200;
/** They take about 60 MB. Each time that they are stored takes seconds. */
const MAX_COUNTED = 500_000;

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
 * Fills a complete store's search index, with pauses for other events. `onStep` gets the indexed and total
 * number of documents.
 */
export async function buildSearchIndex(
  db: StoreDatabase,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  const total = db.prepare(INSERT_DOCUMENTS).run().changes;
  const insert = db.prepare('INSERT INTO words (rowid, text, title, scope) VALUES (?, ?, ?, ?)');
  const insertTitle = db.prepare(
    'INSERT INTO titles (rowid, title, words, scope) VALUES (?, ?, ?, ?)',
  );
  const selectDocument = prepareQuery<DocumentRow>(db, 'SELECT * FROM document WHERE id = ?');
  const language = stemLanguageOf(config().locale);
  db.prepare('INSERT INTO indexed VALUES (?)').run(language);
  const readWords = createWordReader(db);
  const counter = createWordCounter(db);
  for (let id = 1; id <= total; id++) {
    const row = selectDocument.first(id);
    if (!row) continue;
    const { text, title, scope } = readWords(row);
    const titleTerms = joinTerms(title, language);
    insert.run(id, joinTerms(text, language), titleTerms, scope);
    if (!row.first) insertTitle.run(id, titleTerms, joinTerms(title), scope);
    counter.add([...text, ...title].flat());
    if (id % BATCH_SIZE === 0) {
      onStep(id, total);
      await setImmediate();
    }
  }
  counter.flush();
  db.exec(`
    INSERT INTO words (words) VALUES ('optimize');
    INSERT INTO titles (titles) VALUES ('optimize')`);
}

function createWordCounter(db: StoreDatabase) {
  const insert = db.prepare(
    `INSERT INTO word VALUES (?, ?)
     ON CONFLICT DO UPDATE SET documents = documents + excluded.documents`,
  );
  const counts = new Map<string, number>();
  const flush = () => {
    for (const lettersOf of [(word: string) => word, reversed]) {
      const rows = Array.from(counts, ([word, count]) => ({ letters: lettersOf(word), count }));
      // In the order of the table: otherwise each row would be read from another page.
      for (const { letters, count } of rows.sort((a, b) => (a.letters < b.letters ? -1 : 1))) {
        insert.run(letters, count);
      }
    }
    counts.clear();
  };
  return {
    add(words: readonly string[]): void {
      for (const word of new Set(words)) {
        const count = counts.get(word);
        if (count !== undefined || isLookedUp(word)) counts.set(word, (count ?? 0) + 1);
      }
      if (counts.size > MAX_COUNTED) flush();
    },
    flush,
  };
}

function createWordReader(db: StoreDatabase) {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const selectPosts = prepareQuery<{ html: string; name: string; username: string | null }>(
    db,
    `SELECT post_rendered AS html, author_name AS name, username FROM post_place AS place JOIN post USING (pid)
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
          : indexWikiSource(source, { pageId, pageExists }, includedSource);
      insertPageText.run(pageId, text);
      for (const target of links) {
        if (target !== pageId) insertLink.run(target, pageId);
      }
      return {
        text: [foldedWords(text)],
        title: [title, pageId].map(foldedWords),
        scope: [SCOPE_TERMS.wiki, ...authorTerms([page?.author])].join(' '),
      };
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
      text: posts.map(({ html }) => foldedWords(textOfHtml(html))),
      title: [title, description].map(foldedWords),
      scope: [
        SCOPE_TERMS.board,
        SCOPE_TERMS.forum(forumId),
        SCOPE_TERMS.starter(starter?.id ?? 0),
        ...tags.map((name) => SCOPE_TERMS.tag(foldedWords(name))),
        ...new Set(posts.flatMap(({ name, username }) => authorTerms([name, username]))),
        ...(isLong ? [SCOPE_TERMS.long, SCOPE_TERMS.topic(tid)] : []),
      ].join(' '),
    };
  };
}

/** Separators keep phrases from spanning texts. */
function joinTerms(texts: readonly string[][], language?: StemLanguage): string {
  return texts
    .map((words) => (language ? words.map((word) => stemOf(word, language)) : words).join(' '))
    .join(SCOPE_TERMS.separator);
}
