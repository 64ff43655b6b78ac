import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorContext, RecordSet } from '../mirror-context';

/** Lists do not show changes of these pages: undated ones, and listed but removed ones. */
const UNDATED = `FROM listed_page
  WHERE read_at IS NOT NULL AND (NOT is_dated OR id NOT IN (SELECT id FROM page))`;

/** Wiki pages in the mirror's database. */
export class MirroredPages implements RecordSet {
  constructor(private readonly context: MirrorContext) {}

  count(): number {
    return this.context.database.count('SELECT count(*) AS count FROM page');
  }

  has(id: string): boolean {
    return this.context.database.first('SELECT 1 FROM page WHERE id = ?', [id]) !== undefined;
  }

  /** Deletes a page. If the community's list still has it, it stays in `listed_page`, as read now. */
  remove(id: string, isListed: boolean): void {
    const { database, deleted } = this.context;
    if (this.has(id)) deleted.add('page', id);
    database.write('DELETE FROM page WHERE id = ?', [id]);
    database.write('DELETE FROM redirect WHERE id = ?', [id]);
    if (isListed) {
      database.write('UPDATE listed_page SET read_at = ? WHERE id = ?', [nowSeconds(), id]);
    } else {
      database.write('DELETE FROM listed_page WHERE id = ?', [id]);
    }
  }

  /** Queues a share (0 to 1) of the pages in `UNDATED`. Pages read the longest time ago come first. */
  queueUndated(share: number): void {
    const { database, queue } = this.context;
    const count = Math.ceil(database.count(`SELECT count(*) AS count ${UNDATED}`) * share);
    const query = `SELECT id ${UNDATED} ORDER BY read_at, id LIMIT ?`;
    for (const { id } of database.all<{ id: string }>(query, [count])) queue.add('page', id);
  }
}
