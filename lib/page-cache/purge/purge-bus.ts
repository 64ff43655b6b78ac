import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { PageStorage } from '@/lib/base/runtime/shared-cache';
import { affectedTags, isRecordKey, type Purge, purgeSchema } from './purge';

const DEADLINE_MS = 2000;

const workerMessage = z.object({ purge: purgeSchema });

export interface PurgeBus {
  /**
   * Purges this process, other workers and replicas. False if the others take over two seconds; their purge
   * goes on.
   */
  publish(purge: Purge): Promise<boolean>;
}

/** Passes purges on between workers, in the primary process. */
export function relayPurges(): void {
  cluster.on('message', (from, message: unknown) => {
    const { data } = workerMessage.safeParse(message);
    if (!data) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // The callback absorbs errors of ending workers.
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

interface PurgedCaches {
  storage: PageStorage;
  purgeMemory(purge: Purge): void;
}

/** Returns a bus that purges this process, other workers and replicas, and obeys their purges. */
export function openPurgeBus({ storage, purgeMemory }: PurgedCaches): PurgeBus {
  /**
   * Purges memory first, so that no older rendering is stored, and again at the end, since pages may have
   * been loaded meanwhile.
   */
  const apply = async (purge: Purge) => {
    purgeMemory(purge);
    if (storage.kind === 'none') return;
    const tags = isRecordKey(purge) ? new Set(affectedTags(purge)) : 'all';
    await storage.cache.deleteTagged(tags, JSON.stringify(purge));
    purgeMemory(purge);
  };
  const receive = (purge: Purge) => {
    // The sender has purged the cache on the server.
    if (storage.kind !== 'disk') {
      purgeMemory(purge);
      return;
    }
    // Since the sender's purge, this process may have stored an older rendering on disk.
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
