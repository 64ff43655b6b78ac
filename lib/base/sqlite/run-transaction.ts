/** A connection to a SQLite database. */
interface Connection {
  exec(sql: string): unknown;
}

/**
 * Makes all of a change or, when it throws, nothing of it, and returns its result. Other processes
 * cannot write meanwhile.
 * @throws what the change throws, or SQLite: where another process writes, or the disk is full.
 */
export function runTransaction<T>(db: Connection, change: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      db.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself, as after a full disk (https://www.sqlite.org/lang_transaction.html).
    }
    throw error;
  }
}
