import { afterEach, expect, test, vi } from 'vitest';
import { respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';
import { configure } from '@/lib/base/config/config';
import { openHttpConnection } from './http-connection';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [9_500, 'response'],
  [10_500, 'fault'],
])('headers may take the 10 s of the deadline: after %i ms, %s', async (ms, kind) => {
  let begun = () => {};
  const requested = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let reply = () => {};
  const upstream = await startScriptedUpstream((socket, head) => {
    reply = () => respondWith('[]')(socket, head);
    begun();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = openHttpConnection({ baseUrl: upstream.url });
  const result = connection({ path: '/board/forums', search: '' }, 10_000);
  await requested;
  await vi.advanceTimersByTimeAsync(ms);
  reply();
  expect((await result).kind).toBe(kind);
  await upstream.close();
});

test('validators and the name of this site are sent, and a 304 comes back as it is', async () => {
  configure({ API_USER_AGENT: 'CommunityReader of example.org' });
  let head = '';
  const upstream = await startScriptedUpstream((socket, received) => {
    head = received;
    socket.write('HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n');
  });
  const connection = openHttpConnection({ baseUrl: upstream.url });
  const lastModified = 'Sat, 21 Nov 2026 10:00:00 GMT';
  const message = { path: '/board/forums', search: '', validators: { etag: '"a"', lastModified } };
  expect(await connection(message, 10_000)).toMatchObject({ kind: 'response', status: 304 });
  expect(head).toMatch(/^if-none-match: "a"\r$/im);
  expect(head).toMatch(/^user-agent: CommunityReader of example\.org\r$/im);
  expect(head).toMatch(new RegExp(`^if-modified-since: ${lastModified}\r$`, 'im'));
  await upstream.close();
});
