import { afterAll, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  neverRespond,
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { type ReplicaCache, replicaCache } from '@/lib/base/runtime/shared-cache';
import { community as siteCommunity } from './open-community';

const FORUMS = '[{"id":1,"name":"Harbour"}]';
const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());

/** A community behind a cache that replicas share; `stored` is what the cache holds. */
function open() {
  const { community } = freshCommunity({ API_BASE_URL: upstream.url });
  const stored = new Map<string, Buffer>();
  const cache: Pick<ReplicaCache, 'get' | 'set'> = {
    get: async (key) => stored.get(key),
    set: async (key, value) => void stored.set(key, value),
  };
  replicaCache.set(cache as ReplicaCache);
  return { community, stored };
}

test('replicas share a response', async () => {
  const { community, stored } = open();
  upstream.behave(respondWith(FORUMS));
  await community.forums();
  expect([...stored.keys()]).toEqual(['answer:/board/forums']);
});

test('a response that was requested before a purge is not shared', async () => {
  const { community, stored } = open();
  let finish: (() => void) | undefined;
  const late: SocketBehavior = (socket, head) => {
    finish = () => respondWith(FORUMS)(socket, head);
  };
  upstream.behave(late);
  const forums = community.forums();
  await expect.poll(() => finish).toBeDefined();
  siteCommunity().purge(() => true);
  finish?.();
  expect(await forums).toMatchObject({ kind: 'ok' });
  expect([...stored.keys()]).toEqual([]);
});
