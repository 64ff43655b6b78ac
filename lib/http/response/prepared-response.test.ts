import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PreparedResponse } from './prepared-response';

const text = '<p>Words of a community, 一个社区的话.</p>\n'.repeat(400);
const make = (body = text) =>
  new PreparedResponse(200, { 'content-type': 'text/html' }, Buffer.from(body));

test('a packed page takes a fraction, and says the same in every encoding', async () => {
  const page = make();
  const before = { bytes: page.bytes, etag: page.etag('gzip') };
  await page.pack();
  expect(page.bytes).toBeLessThan(before.bytes / 2);
  expect(page.etag('gzip')).toBe(before.etag);
  expect(page.bodyIn('identity')).toBeUndefined();
  expect(page.body.toString()).toBe(text);
  expect((await page.encodedBody('identity')).toString()).toBe(text);
  expect(gunzipSync(await page.encodedBody('gzip')).toString()).toBe(text);
  expect(brotliDecompressSync(await page.encodedBody('br')).toString()).toBe(text);
});

test('brotli is offered once it has been made, and made after the first who takes it', async () => {
  const page = make();
  await page.pack();
  expect(page.encodingFor('gzip, br')).toBe('gzip');
  await page.encodedBody('br');
  expect(page.encodingFor('gzip, br')).toBe('br');
  expect(page.encodingFor('')).toBe('identity');
});

test('a body of one packet stays as it is', async () => {
  const page = make('<p>short</p>');
  await page.pack();
  expect(page.encodingFor('gzip, br')).toBe('identity');
  expect(page.bodyIn('identity')?.toString()).toBe('<p>short</p>');
});

test('however many take the whole body of a packed page at once, it is unpacked once', async () => {
  const page = make();
  await page.pack();
  const bodies = await Promise.all(Array.from({ length: 50 }, () => page.encodedBody('identity')));
  expect(new Set(bodies).size).toBe(1);
  expect(page.bodyIn('identity')).toBe(bodies[0]);
});

test.each([
  ['a line break', { 'x-note': 'a\r\nset-cookie: b=c' }],
  ['a character beyond Latin-1', { link: '</金>' }],
  ['no token as its name', { 'x note': 'a' }],
])('a header with %s is refused', (_name, headers: Record<string, string>) => {
  expect(() => new PreparedResponse(200, headers, Buffer.from(text))).toThrow();
});
