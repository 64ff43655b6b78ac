import { type Failure, type Ok, ok } from '@/lib/model/outcome';

/** The maximum size of a response, after decompression. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Reason of the failure for a larger response. */
export const TOO_LARGE = 'more than 8 MB';
/** Of more values, each with a name of its own, `JSON.parse` would take more than a fifth of a second. */
const MAX_VALUES = 150_000;
/** How deep arrays and objects may nest. */
export const MAX_DEPTH = 32;

/**
 * Parses the bytes of a response as JSON (RFC 8259).
 *
 * Size, depth and the number of values are checked before `JSON.parse`, which would take seconds for five
 * million brackets. Bytes that are not UTF-8 become U+FFFD: one broken title must not cost a
 * whole list.
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

/**
 * Returns the name of the limit that the JSON exceeds: levels of brackets, or values. Strings do not
 * count. One pass, no memory.
 */
function findExcess(bytes: Uint8Array, maxValues: number): string | undefined {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) {
        index++;
      } else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === COMMA) {
      values++;
    } else if (byte === 0x5b || byte === 0x7b) {
      values++;
      if (++depth > MAX_DEPTH) return 'nested too deep';
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return values > maxValues ? 'too many values' : undefined;
}
