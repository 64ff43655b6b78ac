import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import { isSampleStore } from '@/lib/store/queries/store-parts';
import { writeErrorLine } from '@/tools/cli/progress-bar';
import { type MirrorDatabase, mirrorPath } from './mirror-database';
import { SyncState } from './sync-state';

/** Forums may name a hidden last topic. Publishing then finds the mirror's last. */
const CLEAR_ABSENT_LAST_TOPICS = `
  UPDATE forum SET last_post = NULL, last_id = NULL, last_title = NULL, last_poster_id = NULL,
    last_poster_name = NULL
  WHERE last_id NOT IN (SELECT tid FROM topic)`;

/** Publishes all records read so far in one step. @param beforeReplacing gets the new store's path */
export async function publishMirror(
  dataDir: string,
  database: MirrorDatabase,
  beforeReplacing?: (store: string) => Promise<void>,
): Promise<void> {
  const state = new SyncState(database);
  const syncedAt = state.number('syncedAt') || state.number('cycleStartedAt');
  database.transaction(() => {
    database.write(CLEAR_ABSENT_LAST_TOPICS);
    database.write('DELETE FROM mirrored');
    const insert = 'INSERT INTO mirrored (origin, at) VALUES (?, ?)';
    database.write(insert, [state.text('origin') ?? '', syncedAt]);
  });
  if (isSampleStore(storePath(dataDir))) writeErrorLine('The sample community is removed.');
  await publishStore(dataDir, copyStore(mirrorPath(dataDir)), undefined, { beforeReplacing });
}
