import { createRequire } from 'node:module';
import { OperatorError } from '../runtime/operator-error';
import { defineProcessState } from '../runtime/process-state';

/** Numbers bind as REAL. A boolean would crash libsql. */
type SqliteValue = string | number | null | Uint8Array;

export interface SqliteStatement {
  /** Returns rows as objects. A BLOB is an `ArrayBuffer` in libsql, a `Uint8Array` in Node. */
  all(...bound: SqliteValue[]): unknown[];
  run(...bound: SqliteValue[]): { changes: number };
}

export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

type SqliteConstructor = new (file: string, options?: { defensive: boolean }) => SqliteDatabase;

/** First Node release with a stable `node:sqlite`; earlier ones print a warning. */
const BUILT_IN_MAJOR = 24;
const BUILT_IN_MINOR = 14;

function loadSqlite(): SqliteConstructor {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > BUILT_IN_MAJOR || (major === BUILT_IN_MAJOR && minor >= BUILT_IN_MINOR)) {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as {
      DatabaseSync: SqliteConstructor;
    };
    return DatabaseSync;
  }
  try {
    return createRequire(import.meta.url)('libsql') as SqliteConstructor;
  } catch (error) {
    throw new OperatorError(
      `Node ${process.versions.node} needs the package libsql, which is not installed or not made for this system. Install Lectern without --omit=optional, or run it with Node ${BUILT_IN_MAJOR}.${BUILT_IN_MINOR} or newer.`,
      { cause: error },
    );
  }
}

const sqlite = defineProcessState('sqlite', loadSqlite);

/** Loads SQLite. @throws OperatorError if an older Node lacks libsql */
export const requireSqlite = (): void => void sqlite();

/**
 * Opens a database with Node's SQLite, or libsql before Node 24.14. Nothing else opens one: two SQLite
 * libraries in a process release each other's locks
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 * @param file a path or URI (`file:///…?mode=ro`)
 * @throws if the file cannot be opened; OperatorError without libsql
 */
export function openSqlite(file: string): SqliteDatabase {
  // A defensive connection cannot switch its journal off.
  const Sqlite = sqlite();
  try {
    return new Sqlite(file, { defensive: false });
  } catch (error) {
    throw describeOpening(error);
  }
}

/**
 * Adds SQLite's code, which libsql 0.5 leaves out: `ConnectionFailed("Unable to open connection … : 14")`.
 */
function describeOpening(error: unknown): unknown {
  const isFailure = error instanceof Error && error.message.startsWith('ConnectionFailed(');
  if (!isFailure) return error;
  const described = new Error('unable to open database file', { cause: error });
  return Object.assign(described, { code: 'SQLITE_CANTOPEN' });
}

/** Returns a PRAGMA's value; undefined if it returns no row. */
export function pragmaValue(db: SqliteDatabase, pragma: string): unknown {
  const [row] = db.prepare(`PRAGMA ${pragma}`).all();
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
}
