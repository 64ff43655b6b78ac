import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeLegacy } from './decode-legacy';
import { decodeText } from './decode-text';
import type { LegacyEncoding } from './legacy-encodings';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const characters = (from: number, to: number) =>
  range(from, to)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');

const decode = (encoding: LegacyEncoding, ...bytes: number[]) =>
  decodeLegacy(Uint8Array.from(bytes), encoding);

/** Returns the text of all pairs of these bytes. */
const decodePairs = (encoding: LegacyEncoding, leads: number[], trails: number[]) =>
  leads.flatMap((lead) => trails.map((trail) => decode(encoding, lead, trail))).join('');

/**
 * https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT; U+FFFD for bytes without a
 * character.
 */
const FROM_80_TO_9F = [
  ...[0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021],
  ...[0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd],
  ...[0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
  ...[0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178],
];

test('every byte of Windows-1252', () => {
  const expected = [...range(0, 0x7f), ...FROM_80_TO_9F, ...range(0xa0, 0xff)];
  const found = range(0, 0xff).map((byte) => decode('windows-1252', byte).codePointAt(0));
  expect(found).toEqual(expected);
});

const GB_TRAILS = [...range(0x40, 0x7e), ...range(0x80, 0xfe)];

test('every pair of GB18030', () => {
  expect(range(0, 0x80).map((byte) => decode('gb18030', byte))).toEqual([
    ...characters(0, 0x7f),
    '€',
  ]);
  // As in Python's codec, with the characters that GB 18030-2022 moved out of the private use area.
  expect(digestOf(decodePairs('gb18030', range(0x81, 0xfe), GB_TRAILS))).toBe(
    '0699179eaf0b31cca0e5702f65be3d9cbc655f9933fb579770cf5457691aa99f',
  );
  expect(decodePairs('gb18030', [0xa4], range(0xa1, 0xf3))).toBe(characters(0x3041, 0x3093));
  expect(decode('gb18030', 0xa6, 0xd9, 0xfe, 0x59, 0xa8, 0xbc)).toBe('\ufe10\u9fb4\u1e3f');
  expect(decode('gb18030', 0xaa, 0xa1)).toBe('\ufffd');
});

test('four bytes of GB18030 for characters beyond U+FFFF', () => {
  for (let codePoint = 0x10000; codePoint <= 0x10ffff; codePoint += 97) {
    const index = codePoint - 0x10000;
    const low = index % 10;
    const third = Math.floor(index / 10) % 126;
    const second = Math.floor(index / 1260) % 10;
    const first = Math.floor(index / 12600);
    const bytes = [0x90 + first, 0x30 + second, 0x81 + third, 0x30 + low];
    expect(decode('gb18030', ...bytes).codePointAt(0)).toBe(codePoint);
  }
});

const BIG5_TRAILS = [...range(0x40, 0x7e), ...range(0xa1, 0xfe)];

test('every character of Big5, and those that ETEN added', () => {
  expect(
    range(0, 0x7f)
      .map((byte) => decode('big5', byte))
      .join(''),
  ).toBe(characters(0, 0x7f));
  const ideographs = [
    decodePairs('big5', range(0xa4, 0xc5), BIG5_TRAILS),
    decodePairs('big5', [0xc6], range(0x40, 0x7e)),
    decodePairs('big5', range(0xc9, 0xf8), BIG5_TRAILS),
    decodePairs(
      'big5',
      [0xf9],
      BIG5_TRAILS.filter((trail) => trail <= 0xd5),
    ),
  ];
  // As in Python's codec for code page 950.
  expect(digestOf(ideographs.join(''))).toBe(
    'ef7e95e72ded2f2e25f569c6358a1b7a2b7fba394938f28f0d7af1600a6e7ee6',
  );
  const eten = decodePairs('big5', [0xc6, 0xc7, 0xc8], BIG5_TRAILS).slice(63);
  expect(eten.slice(0, 30)).toBe(
    characters(0x2460, 0x2469) + characters(0x2474, 0x247d) + characters(0x2170, 0x2179),
  );
  expect(eten.slice(70)).toMatch(characters(0x3041, 0x3093) + characters(0x30a1, 0x30f6));
  expect(eten).toContain('абвгдеёжзийклмнопрстуфхцчшщъыьэюя⇧');
  expect(eten).toContain('￢￤＇＂㈱№℡゛゜');
});

test.each([
  ['a byte that begins no pair', [0x80]],
  ['another', [0xff]],
  ['a pair for characters of one’s own', [0x81, 0xa1]],
  ['half of a pair', [0xa4]],
])('%s is no character of Big5', (_, bytes) => {
  expect(decode('big5', ...bytes)).toBe('\ufffd');
});

const UNICODE =
  characters(0, 0xd7ff) + characters(0xe000, 0x1ffff) + characters(0x10ff00, 0x10ffff);

test('every character of UTF-8', () => {
  expect(decodeText(Buffer.from(UNICODE))).toEqual({ text: UNICODE });
});
