import type { CachedCommunity } from './cached';
import { storePublication } from './community';
import { type Dependency, decodeMadeFrom } from './dependencies';
import type { Identity } from './identity';

/** How old the view counts on a page may be. */
const MAX_VIEWS_AGE_MS = 3_600_000;

/** How some answers are now: as they were, other ones, or of no other content as far as is known. */
type Comparison = 'same' | 'changed' | 'undecided';

const showsSame = ({ identity, isOutline }: Dependency, now: Identity): boolean =>
  isOutline && identity.outline !== undefined
    ? identity.outline === now.outline
    : identity.content === now.content;

/**
 * Compares the answers that something was made from with those that the community gives now: where they are
 * the same, making it again would not change it. View counts may be an hour old; older ones, and a community
 * that does not answer, leave it undecided. What was asked for is cached for the making that follows.
 * @param madeFrom as `Dependencies.encode` has returned it; undefined where it is not known
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
