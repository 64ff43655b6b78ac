import { prepareQuery } from '@/lib/store/database/prepare-query';
import { nowSeconds } from '../../model/unix-time';
import type { MirrorContext, RecordBook } from '../context';

/** The wiki pages of a copy, and which of them are to be read again. */
export function pageBook({ db, queue, gone }: MirrorContext) {
  const storedOne = prepareQuery<{ found: 1 }>(db, 'SELECT 1 AS found FROM page WHERE id = ?');
  const stored = prepareQuery<{ pages: number }>(db, 'SELECT count(*) AS pages FROM page');
  const readable = prepareQuery<{ id: string }>(
    db,
    `SELECT id FROM heard_page JOIN page USING (id) WHERE read_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM task WHERE kind = 'page' AND task.id = heard_page.id)
     ORDER BY read_at DESC, id DESC LIMIT 1`,
  );
  const remove = db.prepare<[string]>('DELETE FROM page WHERE id = ?');
  const unhear = db.prepare<[string]>('DELETE FROM heard_page WHERE id = ?');
  const asked = db.prepare<[number, string]>('UPDATE heard_page SET read_at = ? WHERE id = ?');
  // Of what was removed though it is still listed, no list says when it can be read again.
  const undated = `FROM heard_page
    WHERE read_at IS NOT NULL AND (NOT is_dated OR id NOT IN (SELECT id FROM page))`;
  const countUndated = prepareQuery<{ pages: number }>(db, `SELECT count(*) AS pages ${undated}`);
  const oldest = prepareQuery<{ id: string }>(
    db,
    `SELECT id ${undated} ORDER BY read_at, id LIMIT ?`,
  );
  const isStored = (id: string) => storedOne.first(id) !== undefined;

  return {
    stored: () => stored.first()?.pages ?? 0,
    isStored,
    readable: () => readable.first()?.id,
    forget(id, isListed) {
      if (isStored(id)) gone.add('page', id);
      remove.run(id);
      if (isListed) asked.run(nowSeconds(), id);
      else unhear.run(id);
    },

    /** Pages that no list dates are read again in turn, those first that were read longest ago. */
    askForUndated(share: number): void {
      const many = Math.ceil((countUndated.first()?.pages ?? 0) * share);
      for (const { id } of oldest.all(many)) queue.add('page', id);
    },
  } satisfies RecordBook & { askForUndated(share: number): void };
}
