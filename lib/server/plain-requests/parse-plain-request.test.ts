import { expect, test } from 'vitest';
import { parsePlainHeaders, splitPlainRequest } from './parse-plain-request';

const GET = 'GET /a HTTP/1.1\r\n';

test.each([
  ['Host: x\r\n\r\n', '', undefined],
  ['host: x\r\nAccept-Encoding: gzip, br\r\n\r\n', 'gzip, br', undefined],
  ['Host: x\r\nIf-None-Match: "a"\r\nConnection: Keep-Alive\r\n\r\n', '', '"a"'],
])('%j is plain', (text, acceptEncoding, ifNoneMatch) => {
  expect(parsePlainHeaders(text)).toMatchObject({ acceptEncoding, ifNoneMatch });
});

test.each([
  ['\r\n'],
  ['Accept: */*\r\n\r\n'],
  ['Host: x\r\nHost: y\r\n\r\n'],
  ['Host: x\r\nContent-Length: 0\r\n\r\n'],
  ['Host: x\r\ncontent-length : 5\r\n\r\n'],
  ['Host: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['Host: x\r\nX: a\r\n Transfer-Encoding: chunked\r\n\r\n'],
  ['Host: x\r\nX:\x0bTransfer-Encoding: chunked\r\n\r\n'],
  ['Host: x\r\nIf-Modified-Since: Sat, 21 Nov 2026 00:00:00 GMT\r\n\r\n'],
  ['Host: x\r\nExpect: 100-continue\r\n\r\n'],
  ['Host: x\r\nConnection: close\r\n\r\n'],
  ['Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['Host: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['Host: x\nX: y\r\n\r\n'],
  ['Host: x\rX: y\r\n\r\n'],
  ['Host: x\0\r\n\r\n'],
  ['Host: x\r\nX: é\r\n\r\n'],
  ['Host: x\r\nX_Y: z\r\n\r\n'],
  [`Host: x\r\n${'X: y\r\n'.repeat(2)}\r\n`],
  [`Host: x\r\n${Array.from({ length: 80 }, (_, at) => `X${at}: y\r\n`).join('')}\r\n`],
])('%.60j is left to the parser of Node', (text) => {
  expect(parsePlainHeaders(text)).toBeUndefined();
});

test.each([
  ['POST /a HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['GET http://x/a HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['GET /a HTTP/1.0\r\nHost: x\r\n\r\n'],
  [`${GET}Host: x\r\n`],
  [`${GET}Host: x\r\n\r\nx`],
  [`${GET}X: ${'y'.repeat(5000)}\r\n\r\n`],
  ['GET /a b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['GET /é HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['GET /a\x7f HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%.60j is not exactly one plain request', (text) => {
  expect(splitPlainRequest(Buffer.from(text))).toBeUndefined();
});

test('the target is the text between method and version', () => {
  const split = (line: string) =>
    splitPlainRequest(Buffer.from(`${line}\r\nHost: x\r\n\r\n`))?.target;
  expect(split('GET /a?b=c HTTP/1.1')).toBe('/a?b=c');
  expect(split('GET /~a!%20"<>|{}^` HTTP/1.1')).toBe('/~a!%20"<>|{}^`');
});
