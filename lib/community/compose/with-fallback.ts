import { isFault, type Outcome } from '@/lib/model/outcome';
import type { CachedCommunity, Reading } from '../cached-community';
import { type AnswerTo, type Call, type CallName, makeCall, withCalls } from '../call';
import type { StoreCommunity } from '../community';

/**
 * Returns a community whose mirror answers during outages. Only the mirror searches, lists changes, and
 * knows deleted records.
 */
export function withFallback(community: CachedCommunity, mirror: StoreCommunity): CachedCommunity {
  const { search, suggest, changes } = mirror;
  const forReading = (reading: Reading): CachedCommunity => {
    const live = community.forReading(reading);
    function answer<N extends CallName>(call: Call<N>): AnswerTo<N>;
    async function answer(call: Call): Promise<Outcome<unknown>> {
      const answered: Outcome<unknown> = await makeCall(live, call);
      const isOld = answered.kind === 'ok' && answered.cachedAt !== undefined;
      if (reading.client === 'background' || !(isFault(answered) || isOld)) return answered;
      const mirrored: Outcome<unknown> = await makeCall(mirror, call);
      const cachedAt = mirror.agreedAt() ?? new Date();
      return newer(answered, mirrored.kind === 'ok' ? { ...mirrored, cachedAt } : mirrored);
    }
    return {
      ...withCalls(live, answer),
      search,
      maySearch: undefined,
      suggest,
      changes,
      async locate(locator) {
        const { by } = locator;
        const found = by === 'post' ? await live.locate?.(locator) : undefined;
        if (found?.kind === 'ok') return found;
        const stored = await mirror.locate(locator);
        if (by !== 'post' || stored.kind !== 'ok') return stored;
        // Its place in the topic may have changed since.
        return { ...stored, value: { view: stored.value.view } };
      },
      forReading,
    };
  };
  return forReading({ client: 'visitor' });
}

/** Returns the newer answer; in place of a failure, the mirror's. */
function newer(cached: Outcome<unknown>, mirrored: Outcome<unknown>): Outcome<unknown> {
  if (cached.kind !== 'ok') {
    // The mirror may lack new records.
    return mirrored.kind === 'ok' || mirrored.kind === 'gone' ? mirrored : cached;
  }
  const isNewer =
    mirrored.kind === 'ok' && Number(mirrored.cachedAt ?? 0) > Number(cached.cachedAt ?? 0);
  return isNewer ? mirrored : cached;
}
