import type { RecordKind } from '@/lib/model/record-key';
import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorDatabase } from './mirror-database';

/** Records that the community no longer shows. */
export class DeletedRecords {
  constructor(private readonly database: MirrorDatabase) {}

  /** Stores that a record is deleted, with the time. Keeps the time if it is stored already. */
  add(kind: RecordKind, id: string | number): void {
    const insert = 'INSERT OR IGNORE INTO gone VALUES (?, ?, ?)';
    this.database.write(insert, [kind, String(id), nowSeconds()]);
  }

  /** Removes a record from the deleted ones, since the community shows it again. */
  remove(kind: RecordKind, id: string | number): void {
    this.database.write('DELETE FROM gone WHERE kind = ? AND id = ?', [kind, String(id)]);
  }
}
