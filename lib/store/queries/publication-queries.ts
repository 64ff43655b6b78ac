import { randomUUID } from 'node:crypto';
import type { Change } from '@/lib/model/records';
import { openForBuilding, readStore, type StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { changeQueries } from './change-queries';

/** Three weeks at one publication every 15 minutes. */
const MAX_PUBLICATIONS = 2000;
/** More changes are not processed one by one. */
const MAX_CHANGES = 20_000;

/** Copies the publications of the attached store `old`. */
export function copyPublications(db: StoreDatabase): void {
  db.exec('INSERT OR REPLACE INTO publication SELECT * FROM old.publication');
}

const PURGING = 'purge-';

/**
 * Adds a publication with a new id.
 * @param isPurging sites delete pages and responses of earlier stores
 */
export function addPublication(db: StoreDatabase, isPurging: boolean): void {
  const id = `${isPurging ? PURGING : ''}${randomUUID()}`;
  db.prepare(`INSERT INTO publication SELECT ?, coalesce(max(n), 0), unixepoch() FROM change`).run(
    id,
  );
  db.exec(`DELETE FROM publication WHERE rowid <=
    (SELECT max(rowid) FROM publication) - ${MAX_PUBLICATIONS}`);
}

/** Gives a store a fixed id and reproducible bytes. */
export function fixPublication(path: string, id: string): void {
  const db = openForBuilding(path);
  db.prepare('UPDATE publication SET id = ?, at = 0').run(id);
  db.exec('VACUUM');
  db.close();
}

/** Returns the newest publication's id. */
export const newestPublication = (db: StoreDatabase): string | undefined =>
  prepareQuery<{ id: string }>(db, 'SELECT id FROM publication ORDER BY rowid DESC LIMIT 1').first()
    ?.id;

/** True if a later publication purges, or the store does not continue the earlier one. */
export function isPurgedSince(db: StoreDatabase, earlierId: string): boolean {
  const earlier = prepareQuery<{ rowid: number }>(
    db,
    'SELECT rowid FROM publication WHERE id = ?',
  ).first(earlierId);
  if (!earlier) {
    return true;
  }
  const purging = prepareQuery<object>(
    db,
    `SELECT 1 FROM publication WHERE rowid > ? AND id LIKE '${PURGING}%' LIMIT 1`,
  );
  return purging.first(earlier.rowid) !== undefined;
}

/** Returns the newest publication's id; undefined for an unreadable file. */
export const readPublicationId = (path: string): string | undefined =>
  readStore(path, newestPublication);

/** Returns the changes since a publication; undefined if the store does not continue it, or has too many. */
export function readChangesSince(path: string, earlierId: string): Change[] | undefined {
  return readStore(path, (db) => {
    const query = 'SELECT last_change FROM publication WHERE id = ?';
    const earlier = prepareQuery<{ last_change: number }>(db, query).first(earlierId);
    if (!earlier) return undefined;
    const changes = changeQueries(db);
    const { first } = changes.ends();
    if (first > earlier.last_change + 1) return undefined;
    const since = changes.after(earlier.last_change, MAX_CHANGES + 1);
    return since.length > MAX_CHANGES ? undefined : since;
  });
}
