import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createMemoryCache } from '@/e2e/fixtures/memory-cache';
import type { SharedCache } from '@/lib/base/runtime/shared-cache';
import type { Purge } from '@/lib/page-cache/purge/purge';
import { openPurgeBus } from '@/lib/page-cache/purge/purge-bus';
import { handlePurge } from './purge-endpoint';

const TOKEN = 'a token of sixteen or more';

/** Sends a purge, by default of topic 7, to a process whose shared cache has this `deleteTagged`. */
function sendPurge(
  deleteTagged: SharedCache['deleteTagged'],
  forgotten: Purge[] = [],
  { method = 'POST', token = TOKEN, query = 'topic=7' } = {},
) {
  const purgeMemory = (purge: Purge) => void forgotten.push(purge);
  const { publish } = openPurgeBus({
    storage: { kind: 'disk', cache: createMemoryCache({ deleteTagged }).cache },
    purgeMemory,
  });
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.headers.authorization = `Bearer ${token}`;
  return handlePurge(request, query, TOKEN, publish);
}

test('a purge is answered 204 when the shared cache is purged', async () => {
  const deleteTagged = vi.fn(async () => undefined);
  expect((await sendPurge(deleteTagged)).status).toBe(204);
  const tags = new Set(['site', 'board lists', 'topic 7']);
  expect(deleteTagged).toHaveBeenCalledWith(tags, '{"kind":"topic","id":"7"}');
});

test('a purge that is not done within two seconds is answered 503, and forgotten here at once', async () => {
  const forgotten: Purge[] = [];
  const answer = sendPurge(() => new Promise(() => undefined), forgotten);
  expect(forgotten).toEqual([{ kind: 'topic', id: '7' }]);
  const { status, headers, body } = await answer;
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect(body).toContain('In the shared cache it is repeated');
});

test.each([
  [{ token: 'another' }, 401],
  [{ query: '' }, 400],
  [{ query: 'topic=x' }, 400],
  [{ query: 'topic=1&forum=2' }, 400],
  [{ method: 'GET' }, 405],
])('a purge with %j is %i, and purges nothing', async (change, status) => {
  const deleteTagged = vi.fn(async () => undefined);
  const forgotten: Purge[] = [];
  expect((await sendPurge(deleteTagged, forgotten, change)).status).toBe(status);
  expect([forgotten, deleteTagged.mock.calls]).toEqual([[], []]);
});
