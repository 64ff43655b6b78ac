import { randomUUID } from 'node:crypto';
import { setTimeout as sleep, setImmediate as turnEnd } from 'node:timers/promises';
import { createClient, RESP_TYPES } from '@redis/client';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import type { PurgeListener, ReplicaCache, TagSelection } from '@/lib/base/runtime/shared-cache';
import { tagOfKey } from '../purge/purge';
import { decodeValue, encodeValue } from './value-codec';

/** Rendering takes less time than a longer wait. */
const REPLY_MS = 150;
const PURGE_REPLY_MS = 1000;
const RETRY_MS = 250;
const PING_MS = 1000;
/** A connection without pong is replaced. */
const IDLE_MS = 3000;
/** After an outage, values are not used until all replicas have reconnected and repeated their purges. */
const SETTLE_MS = 2000;
export const PURGE_CHANNEL = 'lectern:purges';
const ANY_TAG = '*';
const LATE = Symbol('late');

const generationKey = (tag: string) => `lectern:generation:${tag}`;

const openClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: IDLE_MS,
      socketTimeout: IDLE_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
    },
  });

/** Returns why a server cannot be used; undefined if it answers. */
export async function redisObstacle(url: string): Promise<string | undefined> {
  const client = createClient({
    url,
    socket: { connectTimeout: IDLE_MS, socketTimeout: IDLE_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message || errorCodeOf(error) : String(error);
  } finally {
    client.destroy();
  }
}

/**
 * Returns a cache in Valkey or Redis. A purge changes a tag's generation. Checksums include generations, so
 * purged values are misses. All lookups are misses while the server is away.
 * @param url `redis://…` or `rediss://…`, with a database number as path
 * @param prefix of all keys: `lectern:` and a digest of build and configuration
 */
export function openRedisCache(url: string, prefix: string): ReplicaCache {
  const client = openClient(url);
  const buffers = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  /** Purges that the server has not confirmed yet. */
  const purges = new Set<{ tags: TagSelection }>();
  let listener: PurgeListener | undefined;
  let isAway = false;
  let isClosed = false;
  let usableAtMs = 0;

  const lose = (error: unknown) => {
    if (!isAway && !isClosed) log().warn({ event: 'shared cache unreachable', err: error });
    isAway = true;
  };
  const comeBack = () => {
    if (!isAway) return;
    isAway = false;
    usableAtMs = performance.now() + SETTLE_MS;
    log().info({ event: 'shared cache reachable again' });
  };
  const hear = (message: string) => listener?.onMessage(message);
  client.on('error', lose);
  client.on('ping-interval', comeBack);
  client.on('ready', async () => {
    comeBack();
    await client.subscribe(PURGE_CHANNEL, hear).catch(() => undefined);
    listener?.onMissed();
  });
  client.connect().catch(lose);

  /** Returns the server's reply; undefined on error, timeout or without a connection. */
  async function run<T>(command: () => Promise<T>, timeoutMs = REPLY_MS): Promise<T | undefined> {
    if (!client.isReady || isAway) return undefined;
    // If this process was busy, a reply in time is read only at the end of the turn.
    const late = sleep(timeoutMs, undefined, { ref: false }).then(() => turnEnd(LATE));
    const reply = await Promise.race([command(), late]).catch(() => undefined);
    if (reply !== LATE) return reply;
    lose(new Error(`no reply within ${timeoutMs} ms`));
    return undefined;
  }

  const isUsable = () => client.isReady && !isAway && performance.now() >= usableAtMs;
  const isPurged = (tag: string) => [...purges].some(({ tags }) => tags === 'all' || tags.has(tag));
  const generationKeys = (tag: string) => [generationKey(ANY_TAG), generationKey(tag)];
  const storedKey = (key: string) => `${prefix}:${key}`;
  const lockKey = (key: string) => storedKey(`lock:${key}`);
  const checkedKey = (key: string, generations: readonly (string | Buffer)[]) =>
    `${generations.join(' ')} ${storedKey(key)}`;

  /** Returns a tag's generations; creates missing ones. */
  async function generationsOf(tag: string): Promise<string[] | undefined> {
    const keys = generationKeys(tag);
    const found = await run(() => client.mGet(keys));
    if (!found) return undefined;
    const generations = found.map((generation) => generation ?? randomUUID());
    if (!found.includes(null)) return generations;
    const pairs = keys.map((key, at): [string, string] => [key, generations[at] ?? '']);
    return (await run(() => client.mSet(pairs))) && generations;
  }

  return {
    isAway: () => !isUsable(),
    async get(key) {
      const tag = tagOfKey(key);
      if (!isUsable() || isPurged(tag)) return undefined;
      const [any, own, stored] =
        (await run(() => buffers.mGet([...generationKeys(tag), storedKey(key)]))) ?? [];
      if (!any || !own || !stored || isPurged(tag)) return undefined;
      return decodeValue(checkedKey(key, [any, own]), stored);
    },
    async set(key, value, ttlMs) {
      const generations = isUsable() ? await generationsOf(tagOfKey(key)) : undefined;
      if (!generations) return;
      const stored = encodeValue(checkedKey(key, generations), value);
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const;
      await run(() => client.set(storedKey(key), stored, { expiration }));
    },
    async delete(key) {
      await run(() => client.del(storedKey(key)));
    },
    async lock(key, ttlMs) {
      if (!isUsable()) return true;
      const options = { expiration: { type: 'PX', value: ttlMs }, condition: 'NX' } as const;
      // Null if another replica has the lock, undefined without a reply.
      return (await run(() => client.set(lockKey(key), '1', options))) !== null;
    },
    async unlock(key) {
      await run(() => client.del(lockKey(key)));
    },
    async deleteTagged(tags, message) {
      const names = tags === 'all' ? [ANY_TAG] : [...tags];
      const pairs = names.map((tag): [string, string] => [generationKey(tag), randomUUID()]);
      const perform = async () =>
        (await run(() => client.mSet(pairs), PURGE_REPLY_MS)) !== undefined &&
        (await run(() => client.publish(PURGE_CHANNEL, message), PURGE_REPLY_MS)) !== undefined;
      const purge = { tags };
      purges.add(purge);
      for (let attempt = 0; !(await perform()); attempt += 1) {
        if (attempt === 0) log().warn({ event: 'shared cache not purged, will be repeated' });
        await sleep(RETRY_MS, undefined, { ref: false });
        if (isClosed) throw new Error('The shared cache was closed before it was purged.');
      }
      purges.delete(purge);
    },
    subscribe(subscriber) {
      listener = subscriber;
      listener.onMissed();
    },
    usage: () => undefined,
    async close() {
      isClosed = true;
      if (client.isOpen) client.destroy();
    },
  };
}
