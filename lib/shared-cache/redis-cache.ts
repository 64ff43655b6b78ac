import { createClient, RESP_TYPES } from '@redis/client';
import { log } from '@/lib/log/log';
import type { SharedCache } from './shared-cache';

/** A page is rendered in less than what a slow server might take. */
const DEADLINE_MS = 150;
const LONGEST_RECONNECT_MS = 1000;
const CHANNEL = 'purge';
const SCAN_COUNT = 1000;

function open(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 1000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_RECONNECT_MS),
    },
  });
  let isDown = false;
  client.on('error', (error: unknown) => {
    if (!isDown) log().warn({ event: 'second tier away', err: error });
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log().info({ event: 'second tier back' });
    isDown = false;
  });
  // Retries by itself; until it succeeds everything is a miss.
  client.connect().catch(() => undefined);
  return client;
}

/** The answer of a command, or `otherwise` when it fails or takes too long. */
async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, DEADLINE_MS, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/**
 * A second tier in Valkey or Redis.
 * @param url `redis://…` or `rediss://…`, a database number as its path
 * @param prefix of all keys: what one build with one configuration renders is no other's
 */
export function openRedisCache(url: string, prefix: string): SharedCache {
  const client = open(url);
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const listener = open(url);
  const own = (key: string) => `${prefix}:${key}`;
  const lockOf = (key: string) => own(`lock:${key}`);
  const channel = `lectern:${CHANNEL}`;

  return {
    async get(key) {
      return (await within<Buffer | null>(bytes.get(own(key)), null)) ?? undefined;
    },
    async set(key, value, ttlMs) {
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const;
      await within<unknown>(client.set(own(key), value, { expiration }), undefined);
    },
    async lock(key, ttlMs) {
      const expiration = { type: 'PX', value: ttlMs } as const;
      const taken = client.set(lockOf(key), '1', { expiration, condition: 'NX' });
      return (await within<unknown>(taken, 'OK')) === 'OK';
    },
    async unlock(key) {
      await within<unknown>(client.del(lockOf(key)), undefined);
    },
    async deleteWhere(isConcerned) {
      try {
        for await (const found of client.scanIterator({ MATCH: own('*'), COUNT: SCAN_COUNT })) {
          const keys = found.filter((key) => isConcerned(key.slice(prefix.length + 1)));
          if (keys.length > 0) await client.unlink(keys);
        }
      } catch (error) {
        log().warn({ event: 'second tier not purged', err: error });
      }
    },
    async publish(message) {
      await within<unknown>(client.publish(channel, message), undefined);
    },
    async subscribe(listen) {
      await new Promise<void>((resolve) => {
        if (listener.isReady) resolve();
        else listener.once('ready', resolve);
      });
      // The client subscribes anew after each reconnection.
      await listener.subscribe(channel, listen);
    },
    async close() {
      client.destroy();
      listener.destroy();
    },
  };
}
