import { lastIdPart, withAncestors } from '@/lib/model/wiki-tree';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { IS_LISTED } from '../database/rows';

/** Adds all namespaces with pages in or below them, titled by their `start` page or name. */
export function deriveNamespaces(db: StoreDatabase): void {
  const used = prepareQuery<{ namespace: string }>(
    db,
    `SELECT DISTINCT namespace FROM page WHERE ${IS_LISTED}`,
  );
  const start = prepareQuery<{ title: string }>(db, 'SELECT title FROM page WHERE id = ?');
  const add = db.prepare('INSERT OR IGNORE INTO namespace VALUES (?, ?)');

  for (const id of withAncestors(used.all().map(({ namespace }) => namespace))) {
    add.run(id, id === '' ? '' : (start.first(`${id}:start`)?.title ?? lastIdPart(id)));
  }
}
