import { createClient, RESP_TYPES } from '@redis/client';
import { log } from '@/lib/log/log';
import type { ReplicaCache, SharedCacheOptions } from './shared-cache';
import { decodeValue, encodeValue } from './value-codec';

/** Rendering a page takes less time than waiting for a slow server. */
const TIMEOUT_MS = 150;
const MAX_RECONNECT_MS = 1000;
const CHANNEL = 'purge';
const SCAN_COUNT = 1000;

function connect(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 1000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_MS),
    },
  });
  let isDown = false;
  client.on('error', (error: unknown) => {
    if (!isDown) log().warn({ event: 'shared cache unreachable', err: error });
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log().info({ event: 'shared cache reachable again' });
    isDown = false;
  });
  // The client reconnects by itself; until then every lookup is a miss.
  client.connect().catch(() => undefined);
  return client;
}

/** The reply to a command, or `fallback` when it fails or takes longer than 150 ms. */
async function withTimeout<T>(command: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, fallback);
  });
  try {
    return await Promise.race([command, late]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
    command.catch(() => undefined);
  }
}

/**
 * A shared cache in Valkey or Redis.
 * @param url `redis://…` or `rediss://…`, with a database number as its path
 */
export function openRedisCache(url: string, { prefix, tagOf }: SharedCacheOptions): ReplicaCache {
  const client = connect(url);
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const subscriber = connect(url);
  const prefixed = (key: string) => `${prefix}:${key}`;
  const lockKey = (key: string) => prefixed(`lock:${key}`);
  const channel = `lectern:${CHANNEL}`;

  return {
    async get(key) {
      const stored = await withTimeout<Buffer | null>(bytes.get(prefixed(key)), null);
      return stored ? decodeValue(prefixed(key), stored) : undefined;
    },
    async set(key, value, ttlMs) {
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const;
      const stored = encodeValue(prefixed(key), value);
      await withTimeout<unknown>(client.set(prefixed(key), stored, { expiration }), undefined);
    },
    async delete(key) {
      await withTimeout<unknown>(client.del(prefixed(key)), undefined);
    },
    async lock(key, ttlMs) {
      const expiration = { type: 'PX', value: ttlMs } as const;
      const locked = client.set(lockKey(key), '1', { expiration, condition: 'NX' });
      return (await withTimeout<unknown>(locked, 'OK')) === 'OK';
    },
    async unlock(key) {
      await withTimeout<unknown>(client.del(lockKey(key)), undefined);
    },
    async deleteTagged(tags) {
      const isTagged = (key: string) =>
        tags === 'all' || tags.has(tagOf(key.slice(prefix.length + 1)));
      try {
        for await (const batch of client.scanIterator({
          MATCH: prefixed('*'),
          COUNT: SCAN_COUNT,
        })) {
          const keys = batch.filter(isTagged);
          if (keys.length > 0) await client.unlink(keys);
        }
      } catch (error) {
        log().warn({ event: 'shared cache not purged', err: error });
      }
    },
    async publish(message) {
      await withTimeout<unknown>(client.publish(channel, message), undefined);
    },
    async subscribe(onMessage) {
      await new Promise<void>((resolve) => {
        if (subscriber.isReady) resolve();
        else subscriber.once('ready', resolve);
      });
      // The client subscribes again after each reconnection.
      await subscriber.subscribe(channel, onMessage);
    },
    usage: () => undefined,
    async close() {
      client.destroy();
      subscriber.destroy();
    },
  };
}
