import { config } from '@/lib/base/config/config';
import { isYielding } from '@/lib/base/runtime/client-kind';
import { systemClock } from '@/lib/base/runtime/clock';
import type { Failure } from '@/lib/model/outcome';
import { AnswerCache, type Load } from './answer-cache';
import type { CachedCommunity, Reading } from './cached-community';
import {
  type AnswerTo,
  type Call,
  type CallName,
  isOperation,
  keyOf,
  makeCall,
  operationOf,
  withCalls,
} from './call';
import { type Answer, type Community, communityFor, storePublication } from './community';
import { observeUnchanged } from './observed';
import type { Observations } from './state/observations';

/** A remote community may be unavailable for long; a store is quickly read again. */
const MAX_BYTES = { remote: 64 * 1024 * 1024, store: 8 * 1024 * 1024 };
const isOfWiki = (call: Call) => isOperation(call) && operationOf(call).startsWith('wiki/');

/** Returns a community that caches answers and notes them for their reader. */
export function cached(community: Community, observations: Observations): CachedCommunity {
  const { cacheSeconds, staleSeconds } = config();
  const isStore = community.publication !== undefined;
  const cache = new AnswerCache({
    maxBytes: isStore ? MAX_BYTES.store : MAX_BYTES.remote,
    staleMs: isStore ? 0 : staleSeconds * 1000,
    clock: systemClock,
    publication: storePublication(community),
  });
  const purge = (isAffected: (address: string) => boolean) => {
    observations.purges += 1;
    cache.purge(isAffected);
  };

  function forReading({ client, dependencies, isOutline }: Reading): CachedCommunity {
    const refuse = (call?: Call): Failure | undefined => {
      if (!isYielding(client)) return undefined;
      const waitMs = community.crawlerWaitMs?.(call !== undefined && isOfWiki(call)) ?? 0;
      return waitMs > 0
        ? { kind: 'limited', retryAfterSeconds: Math.ceil(waitMs / 1000) }
        : undefined;
    };
    const source = communityFor(community, client);
    const load = (call: Call) => makeCall(source, call);
    const loadOf = (call: Call): Load => ({
      key: keyOf(call),
      freshMs: cacheSeconds * 1000,
      load: () => load(call),
      refuse: () => refuse(call),
      async isUnchanged({ identity }) {
        const startedMs = performance.now();
        if (!identity || !(await source.isUnchanged?.(identity, isOfWiki(call)))) return false;
        observeUnchanged(observations, call, startedMs);
        return true;
      },
    });

    function answer<N extends CallName>(call: Call<N>): AnswerTo<N>;
    async function answer(call: Call): Answer<unknown> {
      // Background reads would evict readers' answers.
      if (client === 'background') return refuse(call) ?? load(call);
      const answered = await cache.read(loadOf(call));
      dependencies?.note(call, answered, isOutline);
      return answered;
    }

    const { locate } = source;
    return {
      ...withCalls(source, answer),
      ...(locate && {
        locate: async (locator) => refuse() ?? locate(locator),
      }),
      usage: () => cache.usage(),
      purge,
      identityNow: async (call) => (await cache.latest(loadOf(call))).identity,
      forReading,
    };
  }
  return forReading({ client: 'visitor' });
}
