/** A connection to a SQLite database. */
interface Connection {
  exec(sql: string): unknown;
}

/**
 * Runs a change in a transaction and returns its result. Other processes cannot write meanwhile. Nothing
 * is changed when it throws.
 * @throws what the change throws, or SQLite: another process writes, or the disk is full
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
      // SQLite rolls back by itself after a full disk (https://www.sqlite.org/lang_transaction.html).
    }
    throw error;
  }
}
