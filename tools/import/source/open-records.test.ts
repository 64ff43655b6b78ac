import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib, { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ImportError } from '../import-report';
import { openRecords } from './open-records';

async function recordsOf(content: string | Uint8Array): Promise<unknown[]> {
  const path = join(temporaryDir(), 'records');
  writeFileSync(path, content);
  const { records } = await openRecords(path);
  const found: unknown[] = [];
  for await (const { line, text, problem } of records) {
    found.push([line, text?.trim(), ...(problem === undefined ? [] : [problem.reason])]);
  }
  return found;
}

const utf16 = (text: string, { isBig = false, mark = '\uFEFF' } = {}) => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const LINES = '{"a":"é 金 🙂 \u010a"}\r\n\n{"b":1}';
const AS_LINES = [
  [1, '{"a":"é 金 🙂 \u010a"}'],
  [3, '{"b":1}'],
];
const ARRAY = '\n[{"a":"é 金 🙂 \u010a"},\n {"b":1}]\n';
const AS_ARRAY = [
  [2, '{"a":"é 金 🙂 \u010a"}'],
  [3, '{"b":1}'],
];

test.each([
  ['UTF-8', Buffer.from],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little-endian', (text: string) => utf16(text)],
  ['UTF-16 big-endian', (text: string) => utf16(text, { isBig: true })],
  ['gzip', (text: string) => gzipSync(text)],
  [
    'gzip in two parts, of UTF-16',
    (text: string) => {
      const bytes = utf16(text);
      return Buffer.concat([gzipSync(bytes.subarray(0, 7)), gzipSync(bytes.subarray(7))]);
    },
  ],
])('lines and arrays are read from %s', async (_, encode) => {
  expect(await recordsOf(encode(LINES))).toEqual(AS_LINES);
  expect(await recordsOf(encode(ARRAY))).toEqual(AS_ARRAY);
});

test.each([false, true])(
  'UTF-16 without a byte order mark is detected by its zeros',
  async (isBig) => {
    expect(await recordsOf(utf16(LINES, { isBig, mark: '' }))).toEqual(AS_LINES);
  },
);

test.each([
  ['[]', []],
  [
    '["a,]\\"", [1, {"x": [2]}],3 ]',
    [
      [1, '"a,]\\""'],
      [1, '[1, {"x": [2]}]'],
      [1, '3'],
    ],
  ],
  [
    '[1,\n2] {"x":3}\n4',
    [
      [1, '1'],
      [2, '2'],
      [2, '{"x":3}\n4'],
    ],
  ],
])('the array %j is split into its elements', async (content, records) => {
  expect(await recordsOf(content)).toEqual(records);
});

test.each(['[', '[1', '[1,\n', '[1,\n{"x":', '[{"x":[1]}', '["a]'])(
  'the array %j, which was cut off, is refused',
  async (content) => {
    await expect(recordsOf(content)).rejects.toThrow(ImportError);
    await expect(recordsOf(content)).rejects.toThrow(/ends in the middle of its JSON array/);
  },
);

test('bytes that are not text are reported line by line', async () => {
  const bytes = Buffer.concat([Buffer.from('"a"\n"'), Buffer.from([0xc4, 0xe3]), Buffer.from('"')]);
  expect(await recordsOf(bytes)).toEqual([
    [1, '"a"'],
    [2, '"你"', 'has bytes that are not UTF-8: read as GB18030'],
  ]);
  expect(await recordsOf(Buffer.concat([utf16('"a"\n"b"'), Buffer.from([0])]))).toEqual([
    [1, '"a"'],
    [2, '"b"\ufffd', 'has bytes that are not UTF-16'],
  ]);
});

test('a line that is too long takes bounded memory, and is bad', async () => {
  const long = gzipSync(Buffer.concat([Buffer.alloc(80 << 20, 'x'), Buffer.from('\n"b"')]), {
    level: 1,
  });
  expect(await recordsOf(long)).toEqual([
    [1, undefined, 'is longer than 64 MB'],
    [2, '"b"'],
  ]);
});

test.each([
  ['is cut off', gzipSync('x'.repeat(1000)).subarray(0, 20), /cannot be unpacked \(unexpected end/],
  ['is of another kind', Buffer.from('PK\u0003\u0004 and more'), /is compressed as zip/],
])('a compressed file that %s is refused', async (_, content, message) => {
  await expect(recordsOf(content)).rejects.toThrow(ImportError);
  await expect(recordsOf(content)).rejects.toThrow(message);
});

/** `printf '{"a":1}' | zstd`. */
const ZSTD = Buffer.from('KLUv/QRYOQAAeyJhIjoxfUiL/DI=', 'base64');

test('zstd is read where Node supports it, else refused by name', async () => {
  if ('createZstdDecompress' in zlib) expect(await recordsOf(ZSTD)).toEqual([[1, '{"a":1}']]);
  else await expect(recordsOf(ZSTD)).rejects.toThrow(/is compressed as zstd, which Node/);
});
