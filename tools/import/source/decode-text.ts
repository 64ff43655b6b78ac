import type { ImportProblem } from '../import-report';
import { decodeLegacy, NO_CHARACTER } from './decode-legacy';
import { guessLegacyEncoding, LEGACY_NAMES } from './legacy-encodings';

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

interface DecodedText {
  text: string;
  /** Set if the text is not UTF-8, or some bytes could not be decoded. */
  problem?: ImportProblem;
}

/** Decodes a file or line, without byte order mark: UTF-8, else the likeliest older encoding. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unmarked = MARK.equals(bytes.subarray(0, MARK.length))
    ? bytes.subarray(MARK.length)
    : bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(unmarked) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeLegacyText(unmarked);
  }
}

function decodeLegacyText(bytes: Uint8Array): DecodedText {
  const encoding = guessLegacyEncoding(bytes);
  // Damaged UTF-8 can be taken for windows-1252.
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

/** True for damaged UTF-8: its characters outside ASCII have more bytes than there are invalid sequences. */
function isMostlyUtf8(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    if (character === NO_CHARACTER) {
      balance -= 1;
    } else if (character > '\x7f') {
      balance += Buffer.byteLength(character);
    }
  }
  return balance > 0;
}
