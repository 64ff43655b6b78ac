import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { PageStorage } from '@/lib/base/runtime/shared-cache';
import { affectedTags, isRecordKey, type Purge, purgeSchema } from './purge';

/** How long a purge may take before its sender is told that it is not done yet. */
const DEADLINE_MS = 2000;

const workerMessage = z.object({ purge: purgeSchema });

/** Distributes purges to all processes of the site. */
export interface PurgeBus {
  /**
   * Purges in this process, in the other workers and in the other replicas. False where that is not
   * done within two seconds: this process has forgotten what is purged, and goes on with the rest.
   */
  publish(purge: Purge): Promise<boolean>;
}

/** In a cluster's primary process: forwards the purges of each worker to the other workers. */
export function relayPurges(): void {
  cluster.on('message', (from, message: unknown) => {
    const { data } = workerMessage.safeParse(message);
    if (!data) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // The callback gets the error of a worker that ends, which would be uncaught without it.
      if (worker && worker !== from) worker.send(data, () => undefined);
    }
  });
}

function parseMessage(text: string): Purge | undefined {
  try {
    return purgeSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The caches to which purges apply. */
interface PurgedCaches {
  /** Where this process stores pages outside of its memory. Replicas receive purges through theirs. */
  storage: PageStorage;
  /** Purges the memory of this process. */
  purgeMemory(purge: Purge): void;
}

/** Connects the workers of this machine, and the replicas that share a cache. */
export function openPurgeBus({ storage, purgeMemory }: PurgedCaches): PurgeBus {
  /**
   * The memory first, so that no rendering that began before is stored, and once more at the end,
   * since pages may have been loaded from the shared cache meanwhile.
   */
  const apply = async (purge: Purge) => {
    purgeMemory(purge);
    if (storage.kind === 'none') return;
    const tags = isRecordKey(purge) ? new Set(affectedTags(purge)) : 'all';
    await storage.cache.deleteTagged(tags, JSON.stringify(purge));
    purgeMemory(purge);
  };
  const receive = (purge: Purge) => {
    // The process that sent the message has purged the cache that replicas share.
    if (storage.kind !== 'disk') return purgeMemory(purge);
    // Another process may have stored an old page between its purge and this message.
    apply(purge).catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  };
  if (cluster.isWorker) {
    process.on('message', (message: unknown) => {
      const parsed = workerMessage.safeParse(message);
      if (parsed.success) receive(parsed.data.purge);
    });
  }
  if (storage.kind === 'replicas') {
    storage.cache.subscribe({
      onMessage(text) {
        const purge = parseMessage(text);
        if (purge) receive(purge);
      },
      onMissed: () => purgeMemory({ kind: 'all' }),
    });
  }
  return {
    publish(purge) {
      const isDone = apply(purge).then(
        () => true,
        () => false,
      );
      if (cluster.isWorker) process.send?.({ purge });
      return Promise.race([isDone, sleep(DEADLINE_MS, false, { ref: false })]);
    },
  };
}
