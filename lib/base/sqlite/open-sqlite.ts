import { createRequire } from 'node:module';
import { OperatorError } from '../runtime/operator-error';
import { defineProcessState } from '../runtime/process-state';

/** Values that may be bound. A number is bound as REAL; libsql ends the process for a boolean. */
type SqliteValue = string | number | null | Uint8Array;

export interface SqliteStatement {
  /** The rows, as objects. A BLOB is an `ArrayBuffer` of libsql, and a `Uint8Array` of Node. */
  all(...bound: SqliteValue[]): unknown[];
  run(...bound: SqliteValue[]): { changes: number };
}

/** What Lectern uses of a connection to a SQLite database, in which `node:sqlite` and libsql agree. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  /** Throws where it is closed already. */
  close(): unknown;
}

type SqliteConstructor = new (file: string, options?: { defensive: boolean }) => SqliteDatabase;

/** From 24.14 on `node:sqlite` is not called experimental, which Node 22 prints at each start. */
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
 * Opens a database by Node's own SQLite or, on older releases of Node, by libsql. All files are opened
 * here: two libraries in one process release each other's locks (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 * @param file a path, or a URI with SQLite's parameters (`file:///…?mode=ro`)
 * @throws where the file cannot be opened; OperatorError without libsql on a release of Node that needs it
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
 * An error of opening a file, with the message and the code of SQLite. libsql 0.5 has no code for it, and a
 * structure of its own program as the message: `ConnectionFailed("Unable to open connection … : 14")`.
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
