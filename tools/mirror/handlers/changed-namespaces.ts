import { nowSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { MirrorContext } from '../mirror-context';

/**
 * The whole wiki is listed this often, since lists of changes do not tell that a page was closed to guests.
 */
const LIST_INTERVAL_SECONDS = 21_600;
/** For late entries in lists of changes, and different clocks. */
const OVERLAP_SECONDS = 300;
/** More changes cause a complete listing. */
const MAX_CHANGES = 500;

/** Returns the ids of namespaces with changed pages; undefined if the whole wiki must be listed. */
export async function readChangedNamespaces({
  database,
  state,
  ask,
}: MirrorContext): Promise<Set<string> | undefined> {
  const listedAgo = nowSeconds() - state.number('wikiListedAt');
  const lookedAt = state.number('wikiLookedAt');
  // The clock may have been ahead.
  const isDue = listedAgo < 0 || listedAgo >= LIST_INTERVAL_SECONDS;
  if (isDue || lookedAt === 0) return undefined;
  const since = new Date((lookedAt - OVERLAP_SECONDS) * 1000).toISOString();
  const answer = await ask(
    async (community) => (await community.changes?.(since, MAX_CHANGES)) ?? { kind: 'missing' },
  );
  if (answer.kind !== 'ok' || !answer.value.isComplete) return undefined;
  const changed = new Set(answer.value.changes.map(({ id }) => namespaceOf(id)));
  const stored = database.all<{ id: string }>('SELECT id FROM namespace');
  const storedIds = new Set(['', ...stored.map(({ id }) => id)]);
  return [...changed].every((id) => storedIds.has(id)) ? changed : undefined;
}
