import { PURGE_CHANNEL, withRedisClient } from '@/lib/page-cache/shared/redis-connection';
import { CommandError } from '@/tools/cli/command-error';

const DEADLINE_MS = 10_000;
const ALL_KEYS = 'lectern:*';

/**
 * Deletes the pages and responses of all builds from Valkey or Redis. Tells the replicas to empty their
 * caches.
 * @throws CommandError if the server refuses, or does not respond within `deadlineMs`
 */
export async function purgeReplicas(url: string, deadlineMs = DEADLINE_MS): Promise<void> {
  try {
    await withRedisClient(
      url,
      async (client) => {
        for await (const keys of client.scanIterator({ MATCH: ALL_KEYS, COUNT: 1000 })) {
          if (keys.length > 0) await client.unlink(keys);
        }
        await client.publish(PURGE_CHANNEL, JSON.stringify({ kind: 'all' }));
      },
      deadlineMs,
    );
  } catch (error) {
    throw new CommandError(
      'The store is changed, but the server at CACHE_URL does not respond, and may have old pages. Send POST /api/purge?all to the site when it does.',
      { cause: error },
    );
  }
}
