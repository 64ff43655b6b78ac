import iconv from 'iconv-lite';
import type { ImportProblem } from '../import-report';

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const NOT_UTF8: ImportProblem = {
  reason:
    'has bytes that are not UTF-8. If the texts are older, name their encoding, for example --encoding windows-1252, gb18030 or big5',
};

interface DecodedText {
  text: string;
  /** Set if some bytes could not be decoded. */
  problem?: ImportProblem;
}

/** True for the name of an encoding that `decodeText` knows. */
export const isEncoding = (name: string): boolean => iconv.encodingExists(name);

/**
 * Decodes a file or line, without byte order mark: UTF-8, else the named encoding. Bytes of neither become
 * U+FFFD.
 * @param encoding a name of `isEncoding`
 */
export function decodeText(bytes: Uint8Array, encoding?: string): DecodedText {
  const unmarked = MARK.equals(bytes.subarray(0, MARK.length))
    ? bytes.subarray(MARK.length)
    : bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(unmarked) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  if (encoding === undefined) {
    return { text: Buffer.from(unmarked).toString(), problem: NOT_UTF8 };
  }
  // Node decodes Windows-1252 as Latin-1 (nodejs/node, issue 60888), and Big5 without its additions.
  const text = iconv.decode(Buffer.from(unmarked), encoding);
  if (!text.includes('\ufffd')) return { text };
  return { text, problem: { reason: `has bytes that are neither UTF-8 nor ${encoding}` } };
}
