import { setImmediate } from 'node:timers/promises';
import { config } from '@/lib/base/config/config';
import { detachText } from '@/lib/base/text/detach-text';
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
/** They take about 100 MB. Each time that they are stored takes seconds. */
const MAX_KNOWN = 500_000;

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
  const vocabulary = createVocabulary(db, language);
  for (let id = 1; id <= total; id++) {
    const row = selectDocument.first(id);
    if (!row) continue;
    const { text, title, scope } = readWords(row);
    const stemsOf = (words: string[]) => words.map((word) => vocabulary.stemIn(id, word));
    const titleTerms = joinTerms(title.map(stemsOf));
    insert.run(id, joinTerms(text.map(stemsOf)), titleTerms, scope);
    if (!row.first) insertTitle.run(id, titleTerms, joinTerms(title), scope);
    vocabulary.flushIfFull();
    if (id % BATCH_SIZE === 0) {
      onStep(id, total);
      await setImmediate();
    }
  }
  vocabulary.flush();
  db.exec(`
    INSERT INTO words (words) VALUES ('optimize');
    INSERT INTO titles (titles) VALUES ('optimize')`);
}

interface KnownWord {
  stem: string;
  /** Of documents since the last flush. */
  count: number;
  /** The last of them. */
  documentId: number;
}

/** Finds each word's stem once, and counts the documents that have the word. */
function createVocabulary(db: StoreDatabase, language: StemLanguage) {
  const insert = db.prepare(
    `INSERT INTO word VALUES (?, ?)
     ON CONFLICT DO UPDATE SET documents = documents + excluded.documents`,
  );
  const words = new Map<string, KnownWord>();
  const add = (word: string): KnownWord => {
    const own = detachText(word);
    const known = { stem: stemOf(own, language), count: 0, documentId: 0 };
    words.set(own, known);
    return known;
  };
  const flush = () => {
    const lookedUp = [...words].filter(([word]) => isLookedUp(word));
    for (const lettersOf of [(word: string) => word, reversed]) {
      const rows = lookedUp.map(([word, { count }]) => ({ letters: lettersOf(word), count }));
      // In the order of the table: otherwise each row would be read from another page.
      for (const { letters, count } of rows.sort((a, b) => (a.letters < b.letters ? -1 : 1))) {
        insert.run(letters, count);
      }
    }
    words.clear();
  };
  return {
    /** Returns the stem of a word of a document. */
    stemIn(documentId: number, word: string): string {
      const known = words.get(word) ?? add(word);
      if (known.documentId !== documentId) {
        known.documentId = documentId;
        known.count += 1;
      }
      return known.stem;
    },
    /** Between documents: makes room for other words. */
    flushIfFull(): void {
      if (words.size > MAX_KNOWN) flush();
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
const joinTerms = (texts: readonly string[][]): string =>
  texts.map((words) => words.join(' ')).join(SCOPE_TERMS.separator);
