import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';

const upstream = await startScriptedUpstream(respondWith('[]'));
afterAll(() => upstream.close());
beforeEach(() => upstream.heads.splice(0));

async function get(path: string, gateway: string, site?: string) {
  const { answer } = freshCommunity({ API_BASE_URL: upstream.url, API_GATEWAY: gateway });
  const headers = site ? { 'sec-fetch-site': site } : undefined;
  return answer(new Request(`http://site.example${path}`, { headers }));
}

test.each([
  ['', 'same-origin', 200],
  ['', 'same-site', 403],
  ['', 'cross-site', 403],
  ['', 'none', 403],
  ['', undefined, 403],
  ['same-origin', 'cross-site', 403],
  ['open', undefined, 200],
  ['open', 'cross-site', 200],
  ['off', 'same-origin', 404],
])('access by origin: API_GATEWAY=%s, from %s: %i', async (gateway, site, status) => {
  expect((await get('/board/forums', gateway, site)).status).toBe(status);
  expect(upstream.heads.length).toBe(status === 200 ? 1 : 0);
});

test.each([
  ['/board/forums?id=5', 200],
  ['/wiki/pages?namespace_id=a', 200],
  ['/board/topics?forum_id=1&offset=20&limit=20&sort=asc', 200],
  ['/board/forums?id=5&id=6', 400],
  ['/board/forums?bust=1', 400],
  ['/wiki/namespaces?namespace_id=a', 400],
  ['/board/topics/345?forum_id=1', 400],
  ['/board/topics?limit=101', 400],
  ['/status/all', 404],
])('parameters: %s: %i', async (path, status) => {
  expect((await get(path, 'same-origin', 'same-origin')).status).toBe(status);
  if (status !== 200) expect(upstream.heads).toEqual([]);
});
