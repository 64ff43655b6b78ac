import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { NextHandler } from '@/lib/next/render-with-next';
import { reportRefusal } from '@/lib/pages/describe-error';
import { currentRenderContext } from '@/lib/pages/render-context';
import { createRequestHandler } from './request-handler';
import { type HttpServer, startServer } from './start-server';

let httpServer: HttpServer;
let rendered: string[] = [];
/** Requests that reached Node's HTTP server. */
let parsedByNode = 0;

/** A fake of Next, over a community in which topics of even numbers were moved, and others are missing. */
const next: NextHandler = async (request, response) => {
  const url = request.url ?? '';
  const { errorPage } = currentRenderContext() ?? {};
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (!errorPage) {
    rendered.push(url);
    const isEven = Number(url.at(-1)) % 2 === 0;
    reportRefusal(
      isEven
        ? { kind: 'moved', status: 308, to: '/board/topics/1' }
        : { kind: 'failed', failure: { kind: 'missing' } },
    );
  }
  response.end(`<!DOCTYPE html><h1>${errorPage?.title}</h1><p>${errorPage?.paragraphs}</p>`);
};

const portOf = () => (httpServer.listener.address() as AddressInfo).port;

beforeAll(async () => {
  const settings = parseConfig({ CACHE_SECONDS: '60' });
  const icon = new PreparedResponse(200, { 'content-type': 'image/png' }, Buffer.from('icon'));
  const assets = new Map([['/icon.png', icon]]);
  const { handle, lookUp, prepare } = createRequestHandler({
    next,
    settings,
    assets,
    isDev: false,
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { lookUp });
  httpServer.server.on('request', () => {
    parsedByNode += 1;
  });
  await prepare();
});

afterAll(() => httpServer.stop(100));

beforeEach(() => {
  rendered = [];
  parsedByNode = 0;
});

/** Sends a GET request as plainly as a browser does; gives the head of the response, its lines in order. */
function headOf(target: string, header = 'Host: x'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(portOf(), '127.0.0.1').on('error', reject);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      const [status, ...headers] = received.slice(0, end).split('\r\n');
      resolve([status, ...headers.filter((line) => !line.startsWith('Date')).sort()].join('\r\n'));
    });
    socket.write(`GET ${target} HTTP/1.1\r\n${header}\r\n\r\n`, 'latin1');
  });
}

test.each([
  ['/board/topics/1200?page=1', 308, '/board/topics/1200'],
  ['/index.php?showtopic=1200', 308, '/board/topics/1200'],
  ['/wiki/', 308, '/wiki/pages'],
  ['/wp-login.php', 404, undefined],
  ['/problem/404', 404, undefined],
  ['/icon.png?v=2', 200, undefined],
])(
  '%s is answered before Node parses it, as the full handler does: %i',
  async (target, ...expected) => {
    const fast = await headOf(target);
    expect(parsedByNode).toBe(0);
    const { status, headers } = await requestPort(portOf(), target, {}, 'HEAD');
    expect([status, headers.location]).toEqual(expected);
    expect(parsedByNode).toBe(1);
    expect(fast).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(headers)) {
      if (!/^(?:date|connection|keep-alive)$/.test(name))
        expect(fast).toContain(`${name}: ${value}`);
    }
    expect(rendered).toEqual([]);
  },
);

test.each([
  ['/board/topics/7001', 404],
  ['/board/topics/7002', 308],
])('%s is rendered once, and then answered before Node parses it: %i', async (target, status) => {
  const first = await headOf(target);
  const seen = parsedByNode;
  const second = await headOf(target);
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(second).toBe(first);
  expect([seen, parsedByNode, rendered]).toEqual([1, 1, [target]]);
});

test('the page of a malformed URL is filled in by the full handler, and then ready', async () => {
  const target = '/board/topics?page=eleven';
  const heads = [await headOf(target), await headOf(target)];
  expect(heads[0]).toMatch(/^HTTP\/1\.1 400 /);
  expect(heads[1]).toBe(heads[0]);
  expect(parsedByNode).toBe(1);
});

test.each(['//evil.example/%2e', '/a b', '/\x01', `/${'x'.repeat(2100)}`, '/back\\slash'])(
  '%j is left to the full handler, which refuses it',
  async (target) => {
    expect(await headOf(target)).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);

test.each([
  ['UTF-8', '/wiki/pages/\xc3\xa9'],
  ['Latin-1', '/wiki/pages/\xe9'],
  ['UTF-8 in a query', '/index.php?showtopic=1200&q=\xc3\xa9'],
  ['Latin-1 after the path of a file', '/icon.png?v=\xe9'],
  ['a space after the path of a file', '/icon.png?v= 2'],
  ['a control character after the path of a file', '/icon.png?v=\x01'],
])('a target with %s is a 400 on both paths', async (_, target) => {
  // The second request is left to Node's parser because of its header.
  const heads = [await headOf(target), await headOf(target, 'Host: x\r\nX_Y: z')];
  expect(heads[0]).toMatch(/^HTTP\/1\.1 400 /);
  expect(heads[1]).toBe(heads[0]);
});
