import type { StoreDatabase } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';

/**
 * What a mirror must not forget: whose copy it is, which sweep it is at, until when to be silent;
 * when forums, wiki and all topics (`walked`) were last listed whole; of the list of all topics, in
 * which sweep it was begun (`walk`) and its first topic.
 */
export type SyncStateKey =
  | 'origin'
  | 'sweep'
  | 'sweep_at'
  | 'agreed_at'
  | 'forums_listed'
  | 'wiki_listed'
  | 'walked'
  | 'walk'
  | 'walk_first'
  | 'silent_until';

export class SyncState {
  private readonly one;
  private readonly put;

  constructor(db: StoreDatabase) {
    this.one = prepareQuery<{ value: string }>(db, 'SELECT value FROM note WHERE name = ?');
    this.put = db.prepare<[string, string]>('REPLACE INTO note VALUES (?, ?)');
  }

  text(name: SyncStateKey): string | undefined {
    return this.one.first(name)?.value;
  }

  /** 0 where nothing is noted. */
  number(name: SyncStateKey): number {
    return Number(this.text(name) ?? 0);
  }

  set(name: SyncStateKey, value: string | number): void {
    this.put.run(name, String(value));
  }
}
