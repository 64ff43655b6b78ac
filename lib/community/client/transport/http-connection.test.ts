import { afterEach, expect, test, vi } from 'vitest';
import { respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';
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
