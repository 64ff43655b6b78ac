import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openForBuilding } from '../database/database';
import { createTables } from '../database/schema';
import { documentQueries } from './document-queries';
import { rankDocuments } from './rank-documents';
import { asPrefix, parseSearchQuery } from './search-query';

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
      THEN 'clock oil' ELSE 'oil clock' END, '', CASE WHEN id % 50000 < 2 THEN '_wiki' ELSE '' END
    FROM document;
    INSERT INTO titles (rowid, title, words, scope)
    SELECT id, 'guid', 'guide', '' FROM document WHERE id % 50000 < 2;
    COMMIT`);
  const queries = documentQueries(db);
  return (text: string, { isBegun = false, scope = [] as string[] } = {}) => {
    const query = parseSearchQuery(text, 'en');
    return rankDocuments(queries, (isBegun && asPrefix(query, text)) || query, scope);
  };
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

test('so is a phrase whose last word is begun', () => {
  const search = searchOf([100, 400, 700, 100_400]);
  const found = { ids: [100_400, 700], isTruncated: true };
  expect(search('"clock oi', { isBegun: true })).toEqual(found);
});

test('only the newest of a few documents are compared for words in a row', () => {
  const search = searchOf([1, 100_000]);
  const { ids } = search('clock oil', { scope: ['_wiki'] });
  expect(ids).toEqual([100_000, 100_001, 50_001, 50_000, 1]);
});

test('a title is left out if it is not known whether its text has an excluded phrase', () => {
  const search = searchOf([1, 50_000, 100_000]);
  const found = { ids: [100_001, 50_001], isTruncated: true };
  expect(search('title:guide -"clock oil"')).toEqual(found);
});
