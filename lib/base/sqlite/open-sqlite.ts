import { createRequire } from 'node:module';
import { OperatorError } from '../runtime/operator-error';
import { defineProcessState } from '../runtime/process-state';

/** Values that may be bound. Numbers are bound as REAL. A boolean would end the process in libsql. */
type SqliteValue = string | number | null | Uint8Array;

export interface SqliteStatement {
  /** Returns rows as objects. A BLOB is an `ArrayBuffer` in libsql and a `Uint8Array` in Node. */
  all(...bound: SqliteValue[]): unknown[];
  run(...bound: SqliteValue[]): { changes: number };
}

/** The common part of the connections of `node:sqlite` and libsql. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  /** Throws where it is closed already. */
  close(): unknown;
}

type SqliteConstructor = new (file: string, options?: { defensive: boolean }) => SqliteDatabase;

/** Before 24.14, `node:sqlite` is experimental and prints a warning. */
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

/** Loads SQLite. @throws OperatorError where an older release of Node lacks libsql */
export const requireSqlite = (): void => void sqlite();

/**
 * Opens a database with Node's SQLite, or with libsql on older releases. All files are opened here, since two
 * libraries in one process release each other's locks
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 * @param file a path, or a URI with SQLite's parameters (`file:///…?mode=ro`)
 * @throws when the file cannot be opened; OperatorError without libsql on an older release of Node
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
 * Returns an error of opening a file with the code of SQLite. libsql 0.5 has none, and a message such as
 * `ConnectionFailed("Unable to open connection … : 14")`.
 */
function describeOpening(error: unknown): unknown {
  const isFailure = error instanceof Error && error.message.startsWith('ConnectionFailed(');
  if (!isFailure) return error;
  const described = new Error('unable to open database file', { cause: error });
  return Object.assign(described, { code: 'SQLITE_CANTOPEN' });
}

/** The value that a PRAGMA returns; undefined for none. */
export function pragmaValue(db: SqliteDatabase, pragma: string): unknown {
  const [row] = db.prepare(`PRAGMA ${pragma}`).all();
  return typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
}
