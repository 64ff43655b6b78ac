import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorContext } from './mirror-context';
import type { SyncState } from './sync-state';
import type { TaskKind } from './task-queue';

/** All topics are listed this often, since the newest ones show no deletions. */
const SCAN_INTERVAL_SECONDS = 86_400;
/** Begun again in each cycle. */
const CYCLE_TASKS: TaskKind[] = [
  'namespaces',
  'forums',
  'recent topics',
  'unseen topics',
  'unseen pages',
];

/**
 * Queues a new cycle's lists. A failed scan of all topics begins again, after a pause if one ever succeeded;
 * until then the newest topics are listed.
 */
export function startSyncCycle({ queue, state }: MirrorContext): void {
  state.set('cycle', state.number('cycle') + 1);
  state.set('cycleStartedAt', nowSeconds());
  for (const kind of CYCLE_TASKS) queue.remove({ kind, id: '' });
  queue.add('namespaces');
  queue.add('forums');
  const scannedAt = state.number('topicsScannedAt');
  const age = nowSeconds() - scannedAt;
  // The clock may have been ahead.
  const isDue = age >= SCAN_INTERVAL_SECONDS || age < 0 || queue.has('all topics');
  const isPaused = scannedAt > 0 && queue.isPaused('all topics');
  if (isDue && !isPaused) {
    queue.restart('all topics');
  } else {
    queue.add('recent topics');
  }
}

/**
 * True once all lists were read completely. Only then are unknown records absent, and the mirror can be
 * published.
 */
export const hasAllLists = (state: SyncState): boolean =>
  state.number('syncedAt') > 0 ||
  (['forumsListedAt', 'wikiListedAt', 'topicsScannedAt'] as const).every(
    (key) => state.number(key) > 0,
  );

/** True while lists of this cycle remain. */
export const hasListsLeft = ({ queue }: MirrorContext): boolean =>
  (['namespaces', 'forums', 'recent topics', 'all topics'] as const).some((kind) =>
    queue.has(kind),
  );
