import { lastIdPart, withAncestors } from '@/lib/model/wiki-tree';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { IS_LISTED } from '../database/rows';

const START = 'start';

/** Adds all namespaces with pages in or below them, titled by the heading of `start` in them or by name. */
export function deriveNamespaces(db: StoreDatabase): void {
  const used = prepareQuery<{ namespace: string }>(
    db,
    `SELECT DISTINCT namespace FROM page WHERE ${IS_LISTED}`,
  );
  const page = prepareQuery<{ title: string }>(db, 'SELECT title FROM page WHERE id = ?');
  const titleOf = (id: string) => {
    const title = page.first(`${id}:${START}`)?.title;
    // A page without a heading has its own name for a title.
    return title === undefined || title === START ? lastIdPart(id) : title;
  };
  const add = db.prepare('INSERT OR IGNORE INTO namespace VALUES (?, ?)');

  for (const id of withAncestors(used.all().map(({ namespace }) => namespace))) {
    add.run(id, id === '' ? '' : titleOf(id));
  }
}
