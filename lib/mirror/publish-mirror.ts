import { publishStore } from '@/lib/store/build/publish-store';
import type { StoreDatabase } from '@/lib/store/database/database';
import { inTransaction, mirrorPath } from './mirror-database';
import { SyncState } from './sync-state';

/**
 * A forum's record names its last topic, also where the community does not show that to guests. Where
 * it is not in the copy, publishing finds the last one that is.
 */
const FORGET_ABSENT_LAST_TOPICS = `
  UPDATE forum SET last_post = NULL, last_id = NULL, last_title = NULL, last_poster_id = NULL,
    last_poster_name = NULL
  WHERE last_id NOT IN (SELECT tid FROM topic)`;

/** Replaces the served store of a data folder by what the mirror has by now, in one step. */
export async function publishMirror(dataDir: string, db: StoreDatabase): Promise<void> {
  const notes = new SyncState(db);
  const agreedAt = notes.number('agreed_at') || notes.number('sweep_at');
  const put = db.prepare<[string, number]>('INSERT INTO mirrored (origin, at) VALUES (?, ?)');
  inTransaction(db, () => {
    db.exec(`${FORGET_ABSENT_LAST_TOPICS}; DELETE FROM mirrored`);
    put.run(notes.text('origin') ?? '', agreedAt);
  });
  await publishStore(dataDir, async (builder) => {
    for (const part of ['wiki', 'board', 'mirror'] as const) {
      builder.keep(part, mirrorPath(dataDir));
    }
  });
}
