import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { PageStorage } from '@/lib/base/runtime/shared-cache';
import { affectedTags, isRecordKey, type Purge, purgeSchema } from './purge';

/** The sender of a purge is answered after this time. */
const DEADLINE_MS = 2000;

const workerMessage = z.object({ purge: purgeSchema });

/** Distributes purges to all processes of the site. */
export interface PurgeBus {
  /**
   * Purges in this process, the other workers and the other replicas. Returns false when that takes longer
   * than two seconds: this process is purged, and the rest continues.
   */
  publish(purge: Purge): Promise<boolean>;
}

/** Forwards the purges of each worker to the others, in the primary process of a cluster. */
export function relayPurges(): void {
  cluster.on('message', (from, message: unknown) => {
    const { data } = workerMessage.safeParse(message);
    if (!data) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // The callback takes the error of a worker that ends.
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
  /** The storage of pages outside of memory, through which replicas receive purges. */
  storage: PageStorage;
  /** Purges the memory of this process. */
  purgeMemory(purge: Purge): void;
}

/** Connects the workers of this machine and the replicas of a shared cache. */
export function openPurgeBus({ storage, purgeMemory }: PurgedCaches): PurgeBus {
  /**
   * Purges the memory first, so that no older rendering is stored, and again at the end, since pages may have
   * been loaded from the shared cache meanwhile.
   */
  const apply = async (purge: Purge) => {
    purgeMemory(purge);
    if (storage.kind === 'none') return;
    const tags = isRecordKey(purge) ? new Set(affectedTags(purge)) : 'all';
    await storage.cache.deleteTagged(tags, JSON.stringify(purge));
    purgeMemory(purge);
  };
  const receive = (purge: Purge) => {
    // The sender has purged the cache of the replicas.
    if (storage.kind !== 'disk') return purgeMemory(purge);
    // The sender may have stored an old page before its message arrived.
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
