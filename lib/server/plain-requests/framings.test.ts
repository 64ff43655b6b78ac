import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PAGES,
  type PageServer,
  plainGet,
  sendChunks,
  startPageServer,
} from '@/e2e/fixtures/page-server';

const ETAG = PAGES['/hit'].etag('identity');
const hit = plainGet('/hit');
const other = plainGet('/other');

const line = (requestLine: string) => `${requestLine}\r\nHost: x\r\n\r\n`;
const withHeaders = (...headers: string[]) =>
  `GET /hit HTTP/1.1\r\nHost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
const manyHeaders = (count: number) =>
  withHeaders(...Array.from({ length: count }, (_, at) => `X${at}: y`));

const REQUEST_LINES = [
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'Get', 'GETT', 'G'],
  ...['PROPFIND', 'QUERY', 'SOURCE', 'PRI', '', '"GET"', 'GET:'],
].map((method) => line(`${method} /hit HTTP/1.1`));

const TARGETS = [
  ...['*', 'hit', 'http://x/hit', 'HTTP://x/hit', 'x:80', '//hit', '/hit?', '/hit?a=b', '/hit#a'],
  ...[
    '/\xe9',
    '/hit\x7f',
    '/hit\x00',
    '/hit\t',
    '/hi t',
    '/~"<>|{}^`',
    '/%',
    '/%00',
    '/..',
    '/hit/.',
  ],
  ...[
    '',
    ' /hit',
    '/hit ',
    '/\x80',
    '/\x01',
    '/hit\\',
    `/${'a'.repeat(5000)}`,
    `/${'a'.repeat(20_000)}`,
  ],
].map((target) => line(`GET ${target} HTTP/1.1`));

const VERSIONS = [
  ...[
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/1.2',
    'HTTP/1.10',
    'HTTP/11',
    'http/1.1',
    'HTTP/1,1',
  ],
  ...['', 'HTTP/1.1 ', ' HTTP/1.1', 'HTTP/1.1 x', 'HTTP', 'ICE/1.0', 'HTTPS/1.1', 'HTTP/01.1'],
].map((version) => line(`GET /hit ${version}`));

const HEADERS = [
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: +1',
  'Content-Length: 0x1',
  'Content-Length: 1, 1',
  'Content-Length:',
  'content-length : 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer_Encoding: chunked',
  'Expect: 100-continue',
  'Expect: nothing',
  'Connection: close',
  'Connection: Keep-Alive',
  'Connection: keep-alive, close',
  'Connection: x',
  'Connection:',
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAA',
  'Upgrade: websocket',
  'Proxy-Connection: close',
  'TE: trailers',
  'Trailer: X',
  'Host: x',
  'Host: y',
  'host:',
  'X',
  ': x',
  'X : y',
  ' X: y',
  '\tX: y',
  'X: y\r\n z',
  'X: y\r\n\tz',
  'X: \xe9',
  'X: \x00',
  'X: \x7f',
  'X: a\tb',
  'X:y',
  'X:  y  ',
  'X_Y: z',
  '1: 2',
  'X(: y',
  'X\xe9: y',
  'X: y\rZ: z',
  'X: y\nZ: z',
  'X: y\n',
  'Accept-Encoding: gzip\r\nAccept-Encoding: br',
  'Accept-Encoding: *;q=0',
  'If-None-Match: "z"',
  `If-None-Match: ${ETAG}`,
  `If-None-Match: W/${ETAG}`,
  `If-None-Match: "z", ${ETAG}`,
  'If-None-Match: *',
  'If-Modified-Since: Sat, 21 Nov 2026 00:00:00 GMT',
  'Range: bytes=0-1',
  'Accept: text/markdown',
  'Cookie: a=b; c=d',
  `X: ${'y'.repeat(5000)}`,
  `X: ${'y'.repeat(20_000)}`,
].map((header) => withHeaders(header));

const WHOLE = [
  hit,
  other,
  hit + hit + other + hit,
  'GET /hit HTTP/1.1\r\n\r\n',
  'GET /hit HTTP/1.1\nHost: x\n\n',
  'GET /hit HTTP/1.1\r\nHost: x\n\r\n',
  'GET /hit HTTP/1.1\r\nHost: x\r\n\n',
  'GET /hit HTTP/1.1\rHost: x\r\r',
  `\r\n${hit}`,
  `\n\n${hit}`,
  ` ${hit}`,
  `${hit}\r\n`,
  `${hit}\x00`,
  `${hit}x`,
  hit.slice(0, -2),
  hit.slice(0, -4),
  '\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n',
  manyHeaders(58),
  manyHeaders(61),
  manyHeaders(120),
  `POST /hit HTTP/1.1\r\nHost: x\r\nContent-Length: ${other.length}\r\n\r\n${other}`,
  `GET /hit HTTP/1.1\r\nHost: x\r\nContent-Length: ${other.length}\r\n\r\n${other}`,
  `GET /hit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${other.length.toString(16)}\r\n${other}\r\n0\r\n\r\n`,
  'GET /hit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n',
  'GET /hit HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
];

const FRAMINGS = [...REQUEST_LINES, ...TARGETS, ...VERSIONS, ...HEADERS, ...WHOLE];

/** How the bytes of a framing may come, in chunks. All connections are closed by the client in the end. */
const WAYS: Record<string, (framing: string) => string[]> = {
  alone: (framing) => [framing],
  'after a plain request': (framing) => [hit, framing],
  'before a plain request': (framing) => [framing, hit],
  'pipelined with plain requests': (framing) => [hit + framing + hit],
  'split in the middle': (framing) => [
    framing.slice(0, framing.length / 2),
    framing.slice(framing.length / 2),
  ],
  'split byte by byte': (framing) => (framing.length < 300 ? [...framing] : []),
};

let plain: PageServer;
let alone: PageServer;

beforeAll(async () => {
  plain = await startPageServer(true);
  alone = await startPageServer(false);
});

afterAll(async () => {
  await Promise.all([plain.stop(100), alone.stop(100)]);
});

test('there are more than 124 framings', () => {
  expect(new Set(FRAMINGS).size).toBeGreaterThan(124);
});

test.each(FRAMINGS.map((framing) => [JSON.stringify(framing).slice(0, 60), framing]))(
  "the response to %s is that of Node's server alone",
  async (_name, framing) => {
    await Promise.all(
      Object.entries(WAYS).map(async ([way, cut]) => {
        const chunks = cut(framing);
        const turns = chunks.length > 3 ? 5 : 50;
        const [got, expected] = await Promise.all([
          sendChunks(plain, chunks, turns),
          sendChunks(alone, chunks, turns),
        ]);
        expect(got, way).toBe(expected);
      }),
    );
  },
);

test('a client that closes its half of the connection at once gets the response', async () => {
  for (const server of [plain, alone]) {
    for (const request of [hit, other, hit + other]) {
      expect(await sendChunks(server, [request])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    }
  }
});
