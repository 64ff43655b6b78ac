import { decodeLegacy } from './decode-legacy';
import { guessLegacyEncoding, LEGACY_NAMES } from './legacy-encodings';

/** The encodings that files are read in, by their names in the Encoding standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface DetectedEncoding {
  encoding: TextEncoding;
  /** Length of the byte order mark at the start, which is not text. */
  markBytes: number;
}

const MARKS: [TextEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects the encoding of a file from its first bytes: by a byte order mark, else by the zero byte of
 * an ASCII first character in UTF-16 (RFC 4627, section 3), else UTF-8.
 */
export function detectEncoding(start: Uint8Array): DetectedEncoding {
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
  /** Why it was not read in the encoding of its file. U+FFFD stands for bytes that mean no character. */
  problem?: string;
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
    return { text: decoder.decode(bytes), problem: 'has bytes that are not UTF-16' };
  }
}

function decodeLegacyText(bytes: Uint8Array): DecodedText {
  const encoding = guessLegacyEncoding(bytes);
  return {
    text: decodeLegacy(bytes, encoding),
    problem: `has bytes that are not UTF-8: read as ${LEGACY_NAMES[encoding]}`,
  };
}
