import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import type { ReplicaCache, TagSelection } from '@/lib/base/runtime/shared-cache';
import { tagOfKey } from '../purge/purge';
import { openRedisConnection, PURGE_CHANNEL } from './redis-connection';
import { decodeValue, encodeValue } from './value-codec';

const PURGE_REPLY_MS = 1000;
const RETRY_MS = 250;
const ANY_TAG = '*';

const generationKey = (tag: string) => `lectern:generation:${tag}`;
const generationKeys = (tag: string) => [generationKey(ANY_TAG), generationKey(tag)];

/**
 * Returns a cache in Valkey or Redis. A purge changes a tag's generation. Checksums include generations, so
 * purged values are misses. All lookups are misses while the server is away.
 * @param url `redis://…` or `rediss://…`, with a database number as path
 * @param prefix of all keys: `lectern:` and a digest of build and configuration
 */
export function openRedisCache(url: string, prefix: string): ReplicaCache {
  const connection = openRedisConnection(url);
  const { client, buffers, attempt, isUsable } = connection;
  /** Purges that the server has not confirmed yet. */
  const purges = new Set<{ tags: TagSelection }>();

  const isPurged = (tag: string) => [...purges].some(({ tags }) => tags === 'all' || tags.has(tag));
  const storedKey = (key: string) => `${prefix}:${key}`;
  const lockKey = (key: string) => storedKey(`lock:${key}`);
  const checkedKey = (key: string, generations: readonly (string | Buffer)[]) =>
    `${generations.join(' ')} ${storedKey(key)}`;

  /** Returns a tag's generations; creates missing ones. */
  async function generationsOf(tag: string): Promise<string[] | undefined> {
    const keys = generationKeys(tag);
    const found = await attempt(() => client.mGet(keys));
    if (!found) return undefined;
    const generations = found.map((generation) => generation ?? randomUUID());
    if (!found.includes(null)) return generations;
    const pairs = keys.map((key, at): [string, string] => [key, generations[at] ?? '']);
    return (await attempt(() => client.mSet(pairs))) && generations;
  }

  return {
    isAway: () => !isUsable(),
    async get(key) {
      const tag = tagOfKey(key);
      if (!isUsable() || isPurged(tag)) return undefined;
      const [any, own, stored] =
        (await attempt(() => buffers.mGet([...generationKeys(tag), storedKey(key)]))) ?? [];
      if (!any || !own || !stored || isPurged(tag)) return undefined;
      return decodeValue(checkedKey(key, [any, own]), stored);
    },
    async set(key, value, ttlMs) {
      const generations = isUsable() ? await generationsOf(tagOfKey(key)) : undefined;
      if (!generations) return;
      const stored = encodeValue(checkedKey(key, generations), value);
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } as const;
      await attempt(() => client.set(storedKey(key), stored, { expiration }));
    },
    async delete(key) {
      await attempt(() => client.del(storedKey(key)));
    },
    async lock(key, ttlMs) {
      if (!isUsable()) return true;
      const options = { expiration: { type: 'PX', value: ttlMs }, condition: 'NX' } as const;
      // Null if another replica has the lock, undefined without a reply.
      return (await attempt(() => client.set(lockKey(key), '1', options))) !== null;
    },
    async unlock(key) {
      await attempt(() => client.del(lockKey(key)));
    },
    async deleteTagged(tags, message) {
      const names = tags === 'all' ? [ANY_TAG] : [...tags];
      const pairs = names.map((tag): [string, string] => [generationKey(tag), randomUUID()]);
      const perform = async () =>
        (await attempt(() => client.mSet(pairs), PURGE_REPLY_MS)) !== undefined &&
        (await attempt(() => client.publish(PURGE_CHANNEL, message), PURGE_REPLY_MS)) !== undefined;
      const purge = { tags };
      purges.add(purge);
      for (let attempt = 0; !(await perform()); attempt += 1) {
        if (attempt === 0) log().warn({ event: 'shared cache not purged, will be repeated' });
        await sleep(RETRY_MS, undefined, { ref: false });
        if (connection.isClosed()) throw new Error('The shared cache closed before it was purged.');
      }
      purges.delete(purge);
    },
    subscribe: connection.subscribe,
    usage: () => undefined,
    close: connection.close,
  };
}
