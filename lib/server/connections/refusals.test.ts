import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { openConnection, sendBytes } from '@/e2e/fixtures/open-connection';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';

const EXPECTED_HEADERS = [
  "content-security-policy: default-src 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
  'strict-transport-security: ',
  'x-robots-tag: noindex',
];

const site = await serveFakeSite({
  environment: { SITE_URL: 'https://read.example.org', INDEXING: 'none' },
});
afterAll(site.stop);

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['too many bytes of headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no Host, but an expectation', 'GET / HTTP/1.1\r\nExpect: 100-continue\r\n\r\n', 400],
])('the refusal of %s has the headers of every response', async (_name, message, status) => {
  const response = await sendBytes(site.httpServer, message);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of EXPECTED_HEADERS) expect(response).toContain(`\r\n${header}`);
  expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n');
});

test('a request of HTTP/1.0 needs no Host', async () => {
  const response = await sendBytes(site.httpServer, 'GET /robots.txt HTTP/1.0\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['headersTimeout', 'requestTimeout', 'keepAliveTimeout'] as const)(
  'slow and idle connections are closed within 10 s, by %s',
  (limit) => expect(site.httpServer.server[limit]).toBeLessThan(9000),
);

test('the refusal of a request that takes too long has them too, and idle connections are closed', async () => {
  site.httpServer.server.headersTimeout = 1;
  const idle = (await openConnection(site.httpServer)).resume();
  const isClosed = once(idle, 'close');
  const socket = await openConnection(site.httpServer);
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: x');
  await once(socket, 'close');
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  for (const header of EXPECTED_HEADERS) expect(response).toContain(`\r\n${header}`);
  await isClosed;
});
