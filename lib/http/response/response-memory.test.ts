import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PageCache } from '../cache/page-cache';
import { startServer } from '../connections/server';
import { pageHeaders } from '../errors/error-pages';
import { createCacheHitLookup } from '../fast-path/cache-hit';
import { PreparedResponse } from './prepared-response';
import { securityHeaders } from './security-headers';

const COUNT = 400;
const KB = 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes in use, on V8's heap and outside of it, without garbage. */
async function bytesInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((wake) => setImmediate(wake));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Asks for a cached page on the raw socket path, and waits until it has come. */
async function ask(socket: Socket, target: string, encoding: string): Promise<void> {
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

const address = (n: number) => `/board/topics/${n}`;

async function render(key: string): Promise<PreparedResponse> {
  const hashes = { scripts: [`sha256-${key.padEnd(44, 'a')}`], styles: [key.padEnd(51, 'b')] };
  const headers = {
    ...pageHeaders(hashes, 'public, max-age=0, s-maxage=60'),
    'last-modified': new Date(key.length).toUTCString(),
    link: `</feeds${key}.atom>; rel="alternate"; type="application/atom+xml"`,
  };
  const html = `<!DOCTYPE html><title>${key}</title><p>${'word '.repeat(300)}</p>`;
  return new PreparedResponse(200, headers, Buffer.from(html));
}

test('small pages take no more memory than is counted for them', async () => {
  const policy = { maxBytes: 1e9, freshMs: 1e9, staleMs: 0 };
  const pages = new PageCache<PreparedResponse>(policy, render, (page) => page);
  const always = securityHeaders('https://read.example.org');
  const hits = createCacheHitLookup(
    (target) => pages.fresh(target),
    always,
    () => undefined,
  );
  const { server, stop } = await startServer(0, '127.0.0.1', () => undefined, { hits });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const visit = async (n: number) => {
    const { page } = (await pages.read(address(n), 'visitor')) ?? {};
    await page?.encodedBody('br');
    for (const encoding of ['br', 'gzip']) await ask(socket, address(n), encoding);
  };
  await visit(0);
  const before = await bytesInUse();
  const counted = pages.bytes;
  for (let n = 1; n <= COUNT; n += 1) await visit(n);
  const taken = (await bytesInUse()) - before;
  // The collector is not exact.
  expect(taken / COUNT).toBeLessThanOrEqual((pages.bytes - counted) / COUNT + KB / 2);
  expect(pages.count).toBe(COUNT + 1);
  socket.destroy();
  await stop(0);
}, 20_000);
