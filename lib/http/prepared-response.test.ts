import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PreparedResponse } from './prepared-response';

const text = '<p>Words of a community, 一个社区的话.</p>\n'.repeat(400);
const prepare = (body = text) =>
  new PreparedResponse(200, { 'content-type': 'text/html' }, Buffer.from(body));

test('a compressed page takes a fraction of the memory, and is the same in every encoding', async () => {
  const page = prepare();
  const before = { bytes: page.bytes, etag: page.etag('gzip') };
  await page.compress();
  expect(page.bytes).toBeLessThan(before.bytes / 2);
  expect(page.etag('gzip')).toBe(before.etag);
  expect(page.bodyIn('identity')).toBeUndefined();
  expect(page.body.toString()).toBe(text);
  expect((await page.encodedBody('identity')).toString()).toBe(text);
  expect(gunzipSync(await page.encodedBody('gzip')).toString()).toBe(text);
  expect(brotliDecompressSync(await page.encodedBody('br')).toString()).toBe(text);
});

test('a second client without compression finds the body kept, and the cache is told', async () => {
  const page = prepare();
  await page.compress();
  const compressed = page.bytes;
  const sizes: number[] = [];
  page.onGrown = () => sizes.push(page.bytes);
  await page.encodedBody('identity');
  expect([page.bodyIn('identity'), sizes]).toEqual([undefined, []]);
  await page.encodedBody('identity');
  expect(page.bodyIn('identity')?.toString()).toBe(text);
  expect(sizes).toEqual([page.bytes]);
  expect(page.bytes).toBeGreaterThan(compressed + Buffer.byteLength(text));
});

test('brotli is used once the body is encoded, which the second client that accepts it starts', async () => {
  const page = prepare();
  await page.compress();
  expect(page.encodingFor('gzip, br')).toBe('gzip');
  // The same work on an eighty times longer body begins later and ends later.
  const longer = prepare(text.repeat(80));
  await longer.compress();
  await longer.encodedBody('br');
  expect(page.bodyIn('br')).toBeUndefined();
  expect(page.encodingFor('gzip, br')).toBe('gzip');
  await expect.poll(() => page.bodyIn('br')).toBeDefined();
  expect(page.encodingFor('gzip, br')).toBe('br');
  expect(page.encodingFor('')).toBe('identity');
});

test('a text whose validator is known is compressed like any other', () => {
  const headers = { 'content-type': 'image/svg+xml' };
  const bytes = Buffer.from(text);
  const drawing = new PreparedResponse(200, headers, { encoding: 'identity', bytes, tag: 'x' });
  expect(drawing.encodingFor('gzip')).toBe('gzip');
  expect(drawing.etag('identity')).toBe('"x"');
});

test('a body of one packet is not compressed', async () => {
  const page = prepare('<p>short</p>');
  await page.compress();
  expect(page.encodingFor('gzip, br')).toBe('identity');
  expect(page.bodyIn('identity')?.toString()).toBe('<p>short</p>');
});

test('concurrent requests for the body of a compressed page share one decompression', async () => {
  const page = prepare();
  await page.compress();
  const bodies = await Promise.all(Array.from({ length: 50 }, () => page.encodedBody('identity')));
  expect(new Set(bodies).size).toBe(1);
  expect(page.bodyIn('identity')).toBeUndefined();
});

test.each([
  ['a line break', { 'x-note': 'a\r\nset-cookie: b=c' }],
  ['a character beyond Latin-1', { link: '</金>' }],
  ['a malformed name', { 'x note': 'a' }],
])('a header with %s is refused', (_name, headers: Record<string, string>) => {
  expect(() => new PreparedResponse(200, headers, Buffer.from(text))).toThrow();
});
