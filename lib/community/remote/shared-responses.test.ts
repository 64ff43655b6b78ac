import { beforeEach, expect, test } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import { type ReplicaCache, replicaCache } from '@/lib/base/runtime/shared-cache';
import { readSharedResponse, writeSharedResponse } from './shared-responses';

const REQUEST = { path: '/board/topics/7', search: '?limit=20' };
let stored: Buffer | undefined;

/** A shared cache that holds one value, whatever its key. */
const cache: ReplicaCache = {
  get: async () => stored,
  set: async (_key, value) => {
    stored = value;
  },
  delete: async () => undefined,
  lock: async () => true,
  unlock: async () => undefined,
  deleteTagged: async () => undefined,
  subscribe: () => undefined,
  usage: () => undefined,
  close: async () => undefined,
};

beforeEach(async () => {
  config.set(parseConfig({ API_BASE_URL: 'https://community.example.org/api' }));
  replicaCache.set(cache);
  const headers = new Headers({ 'content-type': 'application/json', 'set-cookie': 'a=b' });
  const body = Buffer.from('{"tid":7}');
  await writeSharedResponse(REQUEST, { kind: 'response', status: 200, headers, body });
});

test('a response is shared with the headers that are about its data', async () => {
  const response = await readSharedResponse(REQUEST);
  expect(response?.status).toBe(200);
  expect([...(response?.headers ?? [])]).toEqual([['content-type', 'application/json']]);
  expect(Buffer.from(response?.body ?? []).toString()).toBe('{"tid":7}');
});

test.each([
  '',
  '\n',
  '{',
  'foreign bytes',
  'foreign bytes\n{}',
  '{"status":200',
  '{"status":200}\n{}',
  '{"status":99,"headers":[]}\n{}',
  '{"status":200,"headers":[["a b","c"]]}\n{}',
  '{"status":200,"headers":[["content-type","b\\u0000"]]}\n{}',
])('an entry that is no response is a miss: %j', async (bytes) => {
  stored = Buffer.from(bytes);
  expect(await readSharedResponse(REQUEST)).toBeUndefined();
});
