import { RESP_TYPES } from '@redis/client';
import { log } from '@/lib/base/log/log';
import type { ReplicaCache } from '@/lib/base/runtime/shared-cache';
import { PurgeLogReader } from './purge-log';
import { type RedisClient, RedisConnection } from './redis-connection';
import { RedisPurges } from './redis-purges';
import { decodeValue, encodeValue } from './value-codec';

/** Rendering a page takes less time than waiting for a slow server. */
const TIMEOUT_MS = 150;

interface RedisCacheOptions {
  /** Begins all keys: `lectern:` and a digest, since builds and configurations do not share values. */
  prefix: string;
  /** The tag of a key, by which its value is deleted. */
  tagOf(key: string): string;
}

/**
 * A shared cache in Valkey or Redis. While the server does not respond, every lookup is a miss at once.
 * @param url `redis://…` or `rediss://…`, with a database number as its path
 */
export function openRedisCache(url: string, { prefix, tagOf }: RedisCacheOptions): ReplicaCache {
  const commands = new RedisConnection(url, {
    onLost: (error) => log().warn({ event: 'shared cache unreachable', err: error }),
    onBack: () => log().info({ event: 'shared cache reachable again' }),
  });
  // It asks the server each second, so an outage is noticed also while no page is read.
  const listening = new RedisConnection(url, { onLost: (error) => commands.replace(error) });
  const purges = new RedisPurges(commands, tagOf);
  let reader: PurgeLogReader | undefined;
  const prefixed = (key: string) => `${prefix}:${key}`;
  const lockKey = (key: string) => prefixed(`lock:${key}`);

  const run = async <T>(command: (client: RedisClient) => Promise<T>): Promise<T | undefined> =>
    commands.isUsable ? commands.run(command, TIMEOUT_MS) : undefined;

  return {
    isAway: () => !commands.isUsable,
    async get(key) {
      if (purges.isPurged(key)) return undefined;
      const stored = await run((client) =>
        client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(prefixed(key)),
      );
      return stored && !purges.isPurged(key) ? decodeValue(prefixed(key), stored) : undefined;
    },
    async set(key, value, ttlMs) {
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const;
      const stored = encodeValue(prefixed(key), value);
      await run((client) => client.set(prefixed(key), stored, { expiration }));
    },
    async delete(key) {
      await run((client) => client.del(prefixed(key)));
    },
    async lock(key, ttlMs) {
      const expiration = { type: 'PX', value: ttlMs } as const;
      // Null where another replica has the lock, undefined where the server does not respond.
      return (
        (await run((client) => client.set(lockKey(key), '1', { expiration, condition: 'NX' }))) !==
        null
      );
    },
    async unlock(key) {
      await run((client) => client.del(lockKey(key)));
    },
    deleteTagged: (tags, message) => purges.add(tags, message),
    subscribe(listener) {
      reader = new PurgeLogReader(listening, listener);
    },
    usage: () => undefined,
    async close() {
      reader?.close();
      purges.close();
      commands.close();
      listening.close();
    },
  };
}
