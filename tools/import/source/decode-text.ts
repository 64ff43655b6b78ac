import type { ImportProblem } from '../import-report';
import { decodeLegacy, NO_CHARACTER } from './decode-legacy';
import { guessLegacyEncoding, LEGACY_NAMES } from './legacy-encodings';

/** The encodings that files are read in, by their names in the Encoding standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const MARKS: [TextEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects the encoding of a file from its first bytes: by a byte order mark, else by the zero byte of
 * an ASCII first character in UTF-16 (RFC 4627, section 3), else UTF-8. `markBytes` is the length of
 * the mark, which is not text.
 */
export function detectEncoding(start: Uint8Array): { encoding: TextEncoding; markBytes: number } {
  for (const [encoding, mark] of MARKS) {
    if (mark.every((byte, at) => start[at] === byte)) return { encoding, markBytes: mark.length };
  }
  const [first, second] = start;
  if (first && second === 0) return { encoding: 'utf-16le', markBytes: 0 };
  if (first === 0 && second) return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

export interface DecodedText {
  text: string;
  /** Why it was not read in the encoding of its file; bad where bytes mean no character. */
  problem?: ImportProblem;
}

/**
 * Decodes a file, or a line of one, that holds no byte order mark. What is not UTF-8 is read in the
 * encoding that it was most likely written in before there was UTF-8.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (encoding === 'utf-8') return decodeLegacyText(bytes);
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return { text: decoder.decode(bytes), problem: { reason: 'has bytes that are not UTF-16' } };
  }
}

function decodeLegacyText(bytes: Uint8Array): DecodedText {
  const encoding = guessLegacyEncoding(bytes);
  if (encoding === 'windows-1252') {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (isMostlyUtf8(text)) return { text, problem: { reason: 'has bytes that are not UTF-8' } };
  }
  const text = decodeLegacy(bytes, encoding);
  const name = LEGACY_NAMES[encoding];
  const problem: ImportProblem = text.includes(NO_CHARACTER)
    ? { reason: `has bytes that are neither UTF-8 nor ${name}` }
    : { reason: `has bytes that are not UTF-8: read as ${name}`, remark: 'legacy' };
  return { text, problem };
}

/** True where characters of UTF-8 take more bytes than what is none: the text is UTF-8, and damaged. */
function isMostlyUtf8(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    if (character === NO_CHARACTER) balance -= 1;
    else if (character > '\x7f') balance += Buffer.byteLength(character);
  }
  return balance > 0;
}
