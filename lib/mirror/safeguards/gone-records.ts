import { nowSeconds } from '@/lib/model/unix-time';
import type { StoreDatabase } from '@/lib/store/database/database';
import type { GoneKind } from '@/lib/store/queries/gone-queries';

/** Keeps the book of what the community showed once and does not show any more. */
export class GoneRecords {
  private readonly insert;
  private readonly remove;

  constructor(db: StoreDatabase) {
    this.insert = db.prepare<[string, string, number]>(
      'INSERT OR IGNORE INTO gone VALUES (?, ?, ?)',
    );
    this.remove = db.prepare<[string, string]>('DELETE FROM gone WHERE kind = ? AND id = ?');
  }

  add(kind: GoneKind, id: string | number): void {
    this.insert.run(kind, String(id), nowSeconds());
  }

  /** It is there (again). */
  isBack(kind: GoneKind, id: string | number): void {
    this.remove.run(kind, String(id));
  }
}
