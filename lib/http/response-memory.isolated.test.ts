import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { bytesInUse } from '@/e2e/fixtures/bytes-in-use';
import { openConnection } from '@/e2e/fixtures/open-connection';
import { PageCache } from '@/lib/page-cache/page-cache';
import { pageHeaders } from '@/lib/server/sending/page-headers';
import { createHitSender } from '@/lib/server/sending/send-hit';
import { UnsentResponses } from '@/lib/server/sending/unsent-responses';
import { startServer } from '@/lib/server/start-server';
import { PreparedResponse } from './prepared-response';
import { securityHeaders } from './security-headers';

/** So many that the compiler's memory does not matter. */
const COUNT = 1000;
const KB = 1024;

/** Requests a cached page. Resolves after the complete response. */
async function request(socket: Socket, target: string, encoding: string): Promise<void> {
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
  let text = '';
  for (;;) {
    const [chunk] = await once(socket, 'data');
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(text)?.[1]);
    if (end >= 0 && text.length >= end + 4 + length) return;
  }
}

const urlOf = (n: number) => `/board/topics/${n}`;

async function render(url: string): Promise<PreparedResponse> {
  const headers = {
    ...pageHeaders({ styles: [url.padEnd(51, 'b')] }, 'public, max-age=0, s-maxage=60'),
    'last-modified': new Date(url.length).toUTCString(),
    'no-vary-search': 'params, except=("author" "sort" "limit" "offset" "page" "live" "floor")',
    link: `</feeds${url}.atom>; rel="alternate"; type="application/atom+xml"`,
  };
  const html = `<!DOCTYPE html><title>${url}</title><p>${'word '.repeat(300)}</p>`;
  return new PreparedResponse(200, headers, Buffer.from(html));
}

test('small pages take no more memory than is counted for them', async () => {
  const policy = { maxBytes: 1e9, freshMs: 1e9, staleMs: 0 };
  const cache = new PageCache<PreparedResponse>(policy, (page) => page);
  const siteHeaders = securityHeaders('https://read.example.org');
  const sendHit = createHitSender({
    unsent: new UnsentResponses(),
    cacheOf: () => cache,
    fileOf: () => undefined,
    pageTypeAt: () => 'other',
    siteHeaders,
    onHit: () => undefined,
  });
  const server = await startServer(0, '127.0.0.1', () => undefined, { sendHit });
  const socket = await openConnection(server);
  const visit = async (n: number) => {
    const url = urlOf(n);
    const { page } = (await cache.readPage(url, 'visitor', () => render(url))) ?? {};
    await page?.encodedBody('br');
    for (const encoding of ['br', 'gzip']) await request(socket, url, encoding);
  };
  await visit(0);
  const before = await bytesInUse();
  const countedBefore = cache.bytes;
  for (let n = 1; n <= COUNT; n += 1) await visit(n);
  const taken = (await bytesInUse()) - before;
  // The collector is not exact.
  expect(taken / COUNT).toBeLessThanOrEqual((cache.bytes - countedBefore) / COUNT + KB / 2);
  expect(cache.count).toBe(COUNT + 1);
  socket.destroy();
  await server.stop(0);
});
