import type { CachedCommunity } from './cached-community';
import { storePublication } from './community';
import { type Dependency, decodeMadeFrom } from './dependencies';
import type { Identity } from './identity';

const MAX_VIEWS_AGE_MS = 3_600_000;

type Comparison = 'same' | 'changed' | 'undecided';

const showsSame = ({ identity, isOutline }: Dependency, now: Identity): boolean =>
  isOutline && identity.outline !== undefined
    ? identity.outline === now.outline
    : identity.content === now.content;

/**
 * Compares a page's answers (`Dependencies.encode`) with current ones. Undecided during an outage, or if view
 * counts are over an hour old.
 */
export async function stillSame(
  community: CachedCommunity,
  madeFrom: string | undefined,
): Promise<Comparison> {
  const made = madeFrom === undefined ? undefined : decodeMadeFrom(madeFrom);
  if (!made) return 'undecided';
  const publication = storePublication(community)?.();
  const areViewsOld = Date.now() - made.madeAtMs > MAX_VIEWS_AGE_MS;
  const comparisons = await Promise.all(
    made.answers.map(async (answer): Promise<Comparison> => {
      const { call, identity } = answer;
      if (publication !== undefined && identity.publication === publication) return 'same';
      const now = await community.identityNow(call);
      if (!now) return 'undecided';
      if (!showsSame(answer, now)) return 'changed';
      return now.views === identity.views || !areViewsOld ? 'same' : 'undecided';
    }),
  );
  if (comparisons.includes('changed')) return 'changed';
  return comparisons.includes('undecided') ? 'undecided' : 'same';
}
