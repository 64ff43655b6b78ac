interface Connection {
  exec(sql: string): unknown;
}

/**
 * Returns a change's result, run in a transaction that blocks other writers. Rolls back and throws on errors.
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
      // After a full disk, SQLite has already rolled back (https://www.sqlite.org/lang_transaction.html).
    }
    throw error;
  }
}
