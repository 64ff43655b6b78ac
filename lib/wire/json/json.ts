import { type Failure, type Ok, ok } from '@/lib/model/outcome';

/** Of a decompressed response. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
export const TOO_LARGE = 'more than 8 MB';
/** More values with different names take `JSON.parse` over 0.2 s. */
const MAX_VALUES = 150_000;
export const MAX_DEPTH = 32;

/**
 * Parses JSON bytes (RFC 8259). Checks size, depth and number of values first: `JSON.parse` takes seconds for
 * five million brackets. Invalid UTF-8 becomes U+FFFD, so that no list is lost.
 */
export function parseJson(
  bytes: Uint8Array,
  maxBytes = MAX_BODY_BYTES,
  maxValues = MAX_VALUES,
): Ok<unknown> | Extract<Failure, { kind: 'malformed' }> {
  if (bytes.byteLength > maxBytes) return malformed(TOO_LARGE);
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text === '') return malformed('empty body');
  if (text.startsWith('<')) return malformed('HTML instead of JSON');
  const excess = findExcess(bytes, maxValues);
  if (excess) return malformed(excess);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const cut = error instanceof Error && /unterminated|end of JSON/i.test(error.message);
    return malformed(cut ? 'JSON that breaks off' : 'not JSON');
  }
}

const malformed = (reason: string) => ({ kind: 'malformed' as const, reason });

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Allocates nothing. */
function findExcess(bytes: Uint8Array, maxValues: number): string | undefined {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) {
        index++;
      } else if (byte === QUOTE) {
        inString = false;
      }
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === COMMA) {
      values++;
    } else if (byte === 0x5b || byte === 0x7b) {
      values++;
      if (++depth > MAX_DEPTH) return 'nested too deep';
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
    }
  }
  return values > maxValues ? 'too many values' : undefined;
}
