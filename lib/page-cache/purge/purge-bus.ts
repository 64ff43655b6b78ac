import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { ReplicaCache, SharedCache } from '@/lib/base/runtime/shared-cache';
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
  /** What this process stores pages in besides its memory. */
  shared: SharedCache | undefined;
  /** Sends purges to the other replicas. */
  replicas: ReplicaCache | undefined;
  /** Purges the memory of this process. */
  purgeMemory(purge: Purge): void;
}

/** Connects the workers of this machine, and the replicas that share a cache. */
export function openPurgeBus({ shared, replicas, purgeMemory }: PurgedCaches): PurgeBus {
  /**
   * The memory first, so that no rendering that began before is stored, and once more at the end,
   * since pages may have been loaded from the shared cache meanwhile.
   */
  const apply = async (purge: Purge) => {
    purgeMemory(purge);
    if (!shared) return;
    const tags = isRecordKey(purge) ? new Set(affectedTags(purge)) : 'all';
    await shared.deleteTagged(tags, JSON.stringify(purge));
    purgeMemory(purge);
  };
  // Another process may have stored an old page between its purge and this message.
  const receive = (purge: Purge) => {
    if (shared === replicas) return purgeMemory(purge);
    apply(purge).catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  };
  if (cluster.isWorker) {
    process.on('message', (message: unknown) => {
      const parsed = workerMessage.safeParse(message);
      if (parsed.success) receive(parsed.data.purge);
    });
  }
  replicas?.subscribe({
    onMessage(text) {
      const purge = parseMessage(text);
      if (purge) receive(purge);
    },
    onMissed: () => purgeMemory({ kind: 'all' }),
  });
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
