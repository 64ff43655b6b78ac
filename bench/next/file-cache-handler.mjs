import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';

/** Stores entries of `use cache` in a folder that several processes share (`CacheHandler` of `next/cache`). */
const folder = process.env.USE_CACHE_FOLDER ?? '';
await mkdir(folder, { recursive: true });
const fileOf = (key) => `${folder}/${createHash('sha256').update(key).digest('hex')}`;

export default {
  async get(key) {
    const text = await readFile(fileOf(key), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { value, ...entry } = JSON.parse(text);
    return { ...entry, value: new Response(Buffer.from(value, 'base64')).body };
  },
  async set(key, pendingEntry) {
    const { value, ...entry } = await pendingEntry;
    const bytes = Buffer.from(await new Response(value).arrayBuffer());
    const unfinished = `${fileOf(key)}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify({ ...entry, value: bytes.toString('base64') }));
    await rename(unfinished, fileOf(key));
  },
  refreshTags: async () => undefined,
  getExpiration: async () => 0,
  updateTags: async () => undefined,
};
