import { nowSeconds } from '../model/unix-time';
import type { MirrorContext } from './context';
import type { SyncState } from './sync-state';
import type { TaskKind } from './task-queue';

/** Lists of everything are read at least so often: deletions leave no trace at the top of any. */
const WALK_EVERY_SECONDS = 86_400;
/** What each sweep begins anew. */
const OF_EACH_SWEEP: TaskKind[] = [
  'namespaces',
  'forums',
  'recent topics',
  'unseen topics',
  'unseen pages',
];

/**
 * Adds the tasks of a new sweep over the lists. A walk through all topics that failed is begun anew,
 * after its pause where there was one that succeeded; until then the newest topics are listed as ever.
 */
export function beginSweep({ queue, notes }: MirrorContext): void {
  notes.set('sweep', notes.number('sweep') + 1);
  notes.set('sweep_at', nowSeconds());
  for (const kind of OF_EACH_SWEEP) queue.done({ kind, id: '' });
  queue.add('namespaces');
  queue.add('forums');
  const walkedAt = notes.number('walked');
  const isDue = nowSeconds() - walkedAt >= WALK_EVERY_SECONDS || queue.has('all topics');
  const isPaused = walkedAt > 0 && queue.isPaused('all topics');
  if (isDue && !isPaused) queue.restart('all topics');
  else queue.add('recent topics');
}

/**
 * Whether all lists were read whole at least once, so that what is not in the copy is known not to
 * be in the community. Only then may the copy be shown.
 */
export const isListed = (notes: SyncState): boolean =>
  notes.number('agreed_at') > 0 ||
  (['forums_listed', 'wiki_listed', 'walked'] as const).every((name) => notes.number(name) > 0);

/** Whether a list of this sweep is still to be read. */
export const hasListsLeft = ({ queue }: Pick<MirrorContext, 'queue'>): boolean =>
  (['namespaces', 'forums', 'recent topics', 'all topics'] as const).some((kind) =>
    queue.has(kind),
  );
