import { setTimeout as sleep } from 'node:timers/promises';
import { tagOfKey } from '@/lib/page-cache/purge/purge';
import { openRedisCache } from '@/lib/page-cache/shared/redis-cache';
import { CommandError } from '@/tools/cli/command-error';

const DEADLINE_MS = 10_000;

/**
 * Deletes the pages and responses of all builds from Valkey or Redis, and has the replicas that share it forget theirs.
 * @param url as `CACHE_URL`
 * @throws CommandError where that is not done after ten seconds
 */
export async function purgeReplicas(url: string, deadlineMs = DEADLINE_MS): Promise<void> {
  const cache = openRedisCache(url, { prefix: 'lectern:forget', tagOf: tagOfKey });
  const deadline = new AbortController();
  try {
    const purge = cache.deleteTagged('all', JSON.stringify({ kind: 'all' }));
    const late = sleep(deadlineMs, 'late' as const, deadline).catch(() => undefined);
    if ((await Promise.race([purge, late])) !== 'late') return;
    throw new CommandError(
      'The store is changed, but the server at CACHE_URL does not respond, and may have old pages. Send POST /api/purge?all to the site when it does.',
    );
  } finally {
    deadline.abort();
    await cache.close();
  }
}
