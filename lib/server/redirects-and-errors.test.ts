import { afterAll, beforeEach, expect, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { sendBytes } from '@/e2e/fixtures/open-connection';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { parseConfig } from '@/lib/base/config/config';
import { PreparedResponse } from '@/lib/http/prepared-response';

let rendered: string[] = [];

/** Of a community in which all topics were moved. */
const renderer = fakeRenderer((url) => {
  rendered.push(url);
  return { kind: 'moved', status: 308, to: '/board/topics/1' };
});

const settings = parseConfig({ CACHE_SECONDS: '60' });
const icon = new PreparedResponse(200, { 'content-type': 'image/png' }, Buffer.from('icon'));
const assets = new Map([['/icon.png', icon]]);
const site = await serveRequests(renderer, settings, assets);
await site.prepare();
afterAll(() => site.stop());

beforeEach(() => {
  rendered = [];
});

/** Sends a GET request; gives the head of the response without its date. */
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
  ['/icon.png?v=2', 200, undefined],
])('%s needs no rendering: %i', async (target, ...expected) => {
  const { status, headers } = await site.get(target);
  expect([status, headers.location]).toEqual(expected);
  expect(rendered).toEqual([]);
});

test('a record that has moved is rendered once, and then known', async () => {
  const heads = [await headOf('/board/topics/7002'), await headOf('/board/topics/7002')];
  expect(heads[0]).toMatch(/^HTTP\/1\.1 308 /);
  expect(heads[1]).toBe(heads[0]);
  expect(rendered).toEqual(['/board/topics/7002']);
});

test.each([
  ['two slashes', '//evil.example/%2e'],
  ['a space', '/a b'],
  ['a backslash', '/back\\slash'],
  ['UTF-8', '/wiki/pages/\xc3\xa9'],
  ['Latin-1', '/wiki/pages/\xe9'],
  ['Latin-1 after the path of a file', '/icon.png?v=\xe9'],
  ['a control character after the path of a file', '/icon.png?v=\x01'],
])('a target with %s is a 400', async (_, target) => {
  expect(await headOf(target)).toMatch(/^HTTP\/1\.1 400 /);
});
