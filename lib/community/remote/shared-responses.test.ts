import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { createMemoryCache } from '@/e2e/fixtures/memory-cache';
import { neverRespond, respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';
import { pageStorage } from '@/lib/base/runtime/shared-cache';
import { readSharedResponse, writeSharedResponse } from './shared-responses';

const REQUEST = { path: '/board/topics/7', search: '?limit=20' };
const KEY = 'answer:/board/topics/7?limit=20';
const FORUMS = '[{"id":1,"name":"Harbour"}]';

const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());

let community: ReturnType<typeof freshCommunity>['community'];
/** Values in the replicas' cache. */
let stored: Map<string, Buffer>;

beforeEach(() => {
  ({ community } = freshCommunity({ API_BASE_URL: upstream.url }));
  const memory = createMemoryCache();
  stored = memory.stored;
  pageStorage.set({ kind: 'replicas', cache: memory.cache });
});

test('a response is shared with the headers that are about its data', async () => {
  const headers = new Headers({ 'content-type': 'application/json', 'set-cookie': 'a=b' });
  const body = Buffer.from('{"tid":7}');
  await writeSharedResponse(REQUEST, { kind: 'response', status: 200, headers, body });
  expect([...stored.keys()]).toEqual([KEY]);
  const response = await readSharedResponse(REQUEST);
  expect(response?.status).toBe(200);
  expect([...(response?.headers ?? [])]).toEqual([['content-type', 'application/json']]);
  expect(Buffer.from(response?.body ?? []).toString()).toBe('{"tid":7}');
});

test.each([true, false])('one that was requested before a purge (%s) is not', async (isPurged) => {
  let finish: (() => void) | undefined;
  upstream.behave((socket, head) => {
    finish = () => respondWith(FORUMS)(socket, head);
  });
  const forums = community.forums();
  await expect.poll(() => finish).toBeDefined();
  if (isPurged) community.purge(() => true);
  finish?.();
  expect(await forums).toMatchObject({ kind: 'ok' });
  expect([...stored.keys()]).toEqual(isPurged ? [] : ['answer:/board/forums']);
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
  stored.set(KEY, Buffer.from(bytes));
  expect(await readSharedResponse(REQUEST)).toBeUndefined();
});
