import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendBytes } from '@/e2e/fixtures/open-connection';
import { STYLESHEET, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';

/** A community whose topics were all moved. */
const site = await serveFakeSite({
  render: () => ({ kind: 'moved', status: 308, to: '/board/topics/1' }),
});
await site.prepare();
afterAll(site.stop);

beforeEach(() => {
  site.rendered.length = 0;
});

/** Sends a GET request. Returns the head of the response without its date. */
async function headOf(target: string): Promise<string> {
  const received = await sendBytes(site.httpServer, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return received.slice(0, received.indexOf('\r\n\r\n')).replace(/Date: [^\r]*/, '');
}

test.each([
  ['/board/topics/1200?page=1', 308, '/board/topics/1200'],
  ['/index.php?showtopic=1200', 308, '/board/topics/1200'],
  ['/wiki/', 308, '/wiki/pages'],
  ['/wp-login.php', 404, undefined],
  ['/problem/404', 404, undefined],
  ['/problem/500', 404, undefined],
])('%s needs no rendering: %i', async (target, ...expected) => {
  const { status, headers } = await site.get(target);
  expect([status, headers.location]).toEqual(expected);
  expect(site.rendered).toEqual([]);
});

test('a record that has moved is rendered once, and then known', async () => {
  const heads = [await headOf('/board/topics/7002'), await headOf('/board/topics/7002')];
  expect(heads[0]).toMatch(/^HTTP\/1\.1 308 .*\r\nLocation: \/board\/topics\/1\r\n/is);
  expect(heads[1]).toBe(heads[0]);
  expect(site.rendered).toEqual(['/board/topics/7002']);
});

// The tests of `validateRequest` have all other refused targets.
test.each([['/wiki/pages/\xe9'], [`${STYLESHEET}?v=\xe9`]])(
  'Latin-1 in %s reaches no page and no file: 400',
  async (target) => {
    expect(await headOf(target)).toMatch(/^HTTP\/1\.1 400 /);
  },
);
