import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { errorCodeOf } from '../runtime/error-code';
import { openSqlite, pragmaValue } from './open-sqlite';

function codeThrownBy(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return errorCodeOf(error);
  }
  return 'nothing thrown';
}

test("databases are opened by Node's own SQLite where it is no experiment, else by libsql", () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isBuiltIn = major > 24 || (major === 24 && minor >= 14);
  const db = openSqlite(':memory:');
  expect(db.constructor.name).toBe(isBuiltIn ? 'DatabaseSync' : 'Database');
  db.close();
});

test('errors have the codes of SQLite, whichever library opened the database', () => {
  const file = join(temporaryDir(), 'a.db');
  const db = openSqlite(file);
  const other = openSqlite(file);
  db.exec('CREATE TABLE a (x); BEGIN EXCLUSIVE');
  expect(codeThrownBy(() => other.exec('BEGIN EXCLUSIVE'))).toBe('SQLITE_BUSY');
  db.exec('COMMIT');
  const reader = openSqlite(`${pathToFileURL(file).href}?mode=ro`);
  expect(codeThrownBy(() => reader.exec('DELETE FROM a'))).toBe('SQLITE_READONLY');
  expect(codeThrownBy(() => db.exec('no SQL'))).toBe('SQLITE_ERROR');
  const missing = `${pathToFileURL(`${file}.no`).href}?mode=ro`;
  expect(codeThrownBy(() => openSqlite(missing))).toBe('SQLITE_CANTOPEN');
  for (const each of [db, other, reader]) each.close();
  expect(errorCodeOf(new Error('x'))).toBe('');
});

test('a journal can be switched off, and pragmas read', () => {
  const db = openSqlite(join(temporaryDir(), 'a.db'));
  expect(pragmaValue(db, 'journal_mode = OFF')).toBe('off');
  expect(pragmaValue(db, 'user_version')).toBe(0);
  expect(pragmaValue(db, 'no_such_pragma')).toBeUndefined();
  db.close();
});
