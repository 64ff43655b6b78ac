import { isFault, type Outcome } from '@/lib/model/outcome';
import { type AnswerTo, type Call, type CallName, makeCall, withCalls } from '../call';
import type { Community } from '../community';
import { currentClientKind } from '../scope';

/** Returns a community whose mirror answers during outages, and always where it has an index. */
export function withFallback<C extends Community>(live: C, mirror: Community): C {
  function answer<N extends CallName>(call: Call<N>): AnswerTo<N>;
  async function answer(call: Call): Promise<Outcome<unknown>> {
    const answered: Outcome<unknown> = await makeCall(live, call);
    const isOld = answered.kind === 'ok' && answered.cachedAt !== undefined;
    if (currentClientKind() === 'background' || !(isFault(answered) || isOld)) return answered;
    const mirrored: Outcome<unknown> = await makeCall(mirror, call);
    const cachedAt = mirror.agreedAt?.() ?? new Date();
    return newer(answered, mirrored.kind === 'ok' ? { ...mirrored, cachedAt } : mirrored);
  }
  const { search, suggest, changes, locate } = mirror;
  return { ...withCalls(live, answer), search, suggest, changes, locate };
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
