import cluster from 'node:cluster';
import { z } from 'zod';
import type { SharedCache } from '@/lib/shared-cache/shared-cache';
import { isAffectedBy, type Purge, purgeSchema } from './purge';

const workerMessage = z.object({ purge: purgeSchema });

/** Keys of the shared cache are the kind of the value, a colon, and its address. */
const addressOfKey = (key: string) => key.slice(key.indexOf(':') + 1);

/** Distributes purges to all processes of the site. */
export interface PurgeBus {
  /** Purges in this process, in the other workers and in the other replicas. */
  publish(purge: Purge): Promise<void>;
}

/** In a cluster's primary process: forwards the purges of each worker to the other workers. */
export function relayPurges(): void {
  cluster.on('message', (from, message: unknown) => {
    if (!workerMessage.safeParse(message).success) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker && worker !== from) worker.send(workerMessage.parse(message));
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

/**
 * Connects the workers of this machine, and the replicas that share a cache.
 * @param apply is called with every purge; with one's own before it is published.
 */
export function openPurgeBus(
  shared: SharedCache | undefined,
  apply: (purge: Purge) => void,
): PurgeBus {
  if (cluster.isWorker) {
    process.on('message', (message: unknown) => {
      const parsed = workerMessage.safeParse(message);
      if (parsed.success) apply(parsed.data.purge);
    });
  }
  shared
    ?.subscribe((text) => {
      const purge = parseMessage(text);
      if (purge) apply(purge);
    })
    .catch(() => undefined);
  return {
    async publish(purge) {
      apply(purge);
      // First, since a replica that receives the purge may read the shared cache at once.
      await shared?.deleteWhere((key) => isAffectedBy(purge, addressOfKey(key)));
      if (cluster.isWorker) process.send?.({ purge });
      await shared?.publish(JSON.stringify(purge));
    },
  };
}
