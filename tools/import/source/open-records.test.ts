import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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

const LINES = '{"a":"é 金 🙂 \u010a"}\r\n\n{"b":1}';
const AS_LINES = [
  [1, '{"a":"é 金 🙂 \u010a"}'],
  [3, '{"b":1}'],
];

test.each([
  ['UTF-8', Buffer.from],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['gzip', (text: string) => gzipSync(text)],
  [
    'gzip in two parts',
    (text: string) => {
      const bytes = Buffer.from(text);
      return Buffer.concat([gzipSync(bytes.subarray(0, 7)), gzipSync(bytes.subarray(7))]);
    },
  ],
])('lines are read from %s', async (_, encode) => {
  expect(await recordsOf(encode(LINES))).toEqual(AS_LINES);
});

test('bytes that are not text are reported line by line', async () => {
  const bytes = Buffer.concat([Buffer.from('"a"\n"'), Buffer.from([0xc4, 0xe3]), Buffer.from('"')]);
  expect(await recordsOf(bytes)).toEqual([
    [1, '"a"'],
    [2, '"\ufffd\ufffd"', expect.stringContaining('not UTF-8')],
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
