import cluster from 'node:cluster';
import { z } from 'zod';
import type { SharedCache } from '@/lib/shared-cache/shared-cache';
import { isAffectedBy, type Purge, purgeSchema } from './purge';

const betweenWorkers = z.object({ purge: purgeSchema });

/** Keys of the tier say what kind of thing it is that they keep, then its address. */
const addressIn = (key: string) => key.slice(key.indexOf(':') + 1);

/** Takes a purge to every process that keeps pages, this one included. */
export interface PurgeBus {
  publish(purge: Purge): Promise<void>;
}

/** What a primary does for its workers: what one of them says is told to the others. */
export function relayPurges(): void {
  cluster.on('message', (from, message: unknown) => {
    if (!betweenWorkers.safeParse(message).success) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker && worker !== from) worker.send(betweenWorkers.parse(message));
    }
  });
}

function parsed(text: string): Purge | undefined {
  try {
    return purgeSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Opens the way between the processes of this machine, and between replicas where they share a tier.
 * @param forget told of every purge; of one's own at once
 */
export function openPurgeBus(
  tier: SharedCache | undefined,
  forget: (purge: Purge) => void,
): PurgeBus {
  if (cluster.isWorker) {
    process.on('message', (message: unknown) => {
      const read = betweenWorkers.safeParse(message);
      if (read.success) forget(read.data.purge);
    });
  }
  tier
    ?.subscribe((text) => {
      const purge = parsed(text);
      if (purge) forget(purge);
    })
    .catch(() => undefined);
  return {
    async publish(purge) {
      forget(purge);
      // Gone there first: who is told next may ask there at once.
      await tier?.deleteWhere((key) => isAffectedBy(purge, addressIn(key)));
      if (cluster.isWorker) process.send?.({ purge });
      await tier?.publish(JSON.stringify(purge));
    },
  };
}
