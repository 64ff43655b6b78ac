import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openForBuilding } from '../database/database';
import { createTables } from '../database/schema';
import { documentQueries } from './document-queries';
import { rankDocuments } from './rank-documents';
import { parseSearchQuery } from './search-query';

/** A phrase of two words is looked for in 100,000 documents. */
const DOCUMENTS = 100_500;

/** Returns a search in an index whose documents have the words `clock` and `oil`, in this order in some. */
function searchOf(documentsWithPhrase: readonly number[]) {
  const db = openForBuilding(join(temporaryDir(), 'words.db'));
  createTables(db);
  db.exec(`BEGIN;
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${DOCUMENTS})
    INSERT INTO document (id, tid, first, at) SELECT id, id, 0, id FROM ids;
    INSERT INTO words (rowid, text, title, scope)
    SELECT id, CASE WHEN id = 7 THEN 'zebra clock oil' WHEN id IN (${documentsWithPhrase.join()})
      THEN 'clock oil' ELSE 'oil clock' END, '', '' FROM document;
    COMMIT`);
  const queries = documentQueries(db);
  return (text: string) => rankDocuments(queries, parseSearchQuery(text, 'en'), []);
}

test('a phrase of words that nearly all documents have is found in the newest ones, which is said', () => {
  const search = searchOf([7, 100, 400, 700, 100_400]);
  expect(search('"clock oil"')).toEqual({ ids: [100_400, 700], isTruncated: true });
  expect(search('zebra -"clock oil"')).toEqual({ ids: [], isTruncated: true });
});

test('a phrase with a rare word, and words that are no phrase, are found in all documents', () => {
  const search = searchOf([7]);
  expect(search('"zebra clock"')).toEqual({ ids: [7], isTruncated: false });
  expect(search('zebra oil')).toEqual({ ids: [7], isTruncated: false });
});
