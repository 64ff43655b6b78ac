import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorContext } from './mirror-context';
import type { SyncState } from './sync-state';
import type { TaskKind } from './task-queue';

/** All topics are listed at least this often, since the newest entries show no deletions. */
const SCAN_INTERVAL_SECONDS = 86_400;
/** Tasks that each cycle starts anew. */
const CYCLE_TASKS: TaskKind[] = [
  'namespaces',
  'forums',
  'recent topics',
  'unseen topics',
  'unseen pages',
];

/**
 * Queues the lists of a new cycle, which may take several runs. A failed scan of all topics starts again,
 * after its pause if an earlier scan succeeded; until then the newest topics are listed.
 */
export function startSyncCycle({ queue, state }: MirrorContext): void {
  state.set('cycle', state.number('cycle') + 1);
  state.set('cycleStartedAt', nowSeconds());
  for (const kind of CYCLE_TASKS) queue.remove({ kind, id: '' });
  queue.add('namespaces');
  queue.add('forums');
  const scannedAt = state.number('topicsScannedAt');
  const age = nowSeconds() - scannedAt;
  // The system's clock may have been ahead then.
  const isDue = age >= SCAN_INTERVAL_SECONDS || age < 0 || queue.has('all topics');
  const isPaused = scannedAt > 0 && queue.isPaused('all topics');
  if (isDue && !isPaused) {
    queue.restart('all topics');
  } else {
    queue.add('recent topics');
  }
}

/**
 * Returns whether all lists were read completely once. Only then is an unknown record known to be absent, and
 * the mirror may be published.
 */
export const hasAllLists = (state: SyncState): boolean =>
  state.number('syncedAt') > 0 ||
  (['forumsListedAt', 'wikiListedAt', 'topicsScannedAt'] as const).every(
    (key) => state.number(key) > 0,
  );

/** Returns whether a list of this cycle is still to be read. */
export const hasListsLeft = ({ queue }: MirrorContext): boolean =>
  (['namespaces', 'forums', 'recent topics', 'all topics'] as const).some((kind) =>
    queue.has(kind),
  );
