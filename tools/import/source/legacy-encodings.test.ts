import { expect, test } from 'vitest';
import { decodeText } from './decode-text';
import { guessLegacyEncoding } from './legacy-encodings';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Written by `iconv -f UTF-8 -t GB18030` and `-t BIG5`. */
test.each([
  ['gb18030', '天下', 'cc ec cf c2'],
  ['gb18030', '钟表', 'd6 d3 b1 ed'],
  ['gb18030', '{"a":"修"}', '7b2261223a22 d0de 227d'],
  ['big5', '中文網頁', 'a4a4 a4e5 baf4 adb6'],
  ['big5', '我們的討論', 'a7da adcc aaba b051 bdd7'],
] as const)('%s: %s', (encoding, text, hex) => {
  expect(guessLegacyEncoding(bytes(hex))).toBe(encoding);
  expect(decodeText(bytes(hex)).text).toBe(text);
});

test.each(['café', 'créée à Noël', 'naïve façade', 'ÜBER die Straße', 'don\x92t'])(
  'windows-1252: %s',
  (text) => {
    expect(guessLegacyEncoding(latin(text))).toBe('windows-1252');
  },
);

test('any bytes are read as something', () => {
  for (let seed = 1; seed < 500; seed += 1) {
    const noise = Uint8Array.from(
      { length: 40 },
      (_, at) => (seed * 31 * (at + 7) * 2654435761) >>> 24,
    );
    expect(typeof decodeText(noise).text).toBe('string');
  }
});

test('quotation marks, dashes and the euro sign of Windows-1252 are kept', () => {
  const line = Buffer.concat([
    latin('It costs 5 '),
    bytes('80'),
    latin(' '),
    bytes('97'),
    latin(' he said '),
    bytes('93'),
    latin('hi'),
    bytes('94 85'),
  ]);
  expect(decodeText(line).text).toBe('It costs 5 € — he said “hi”…');
});
