import { type Failure, type Ok, ok } from '@/lib/model/outcome';

/** The maximum size of a response, after decompression. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Reason of the failure for a larger response. */
export const TOO_LARGE = 'more than 8 MB';
/** Of more values `JSON.parse` makes more than memory and a fifth of a second have room for. */
const MAX_COMMAS = 500_000;
const COMMA = 0x2c;
/** How deep arrays and objects may nest. */
export const MAX_DEPTH = 32;

/**
 * Parses the bytes of a response as JSON (RFC 8259).
 *
 * Size and depth are checked before `JSON.parse`, which would take seconds for five million brackets.
 * Bytes that are not UTF-8 become U+FFFD: one broken title must not cost a whole list.
 */
export function parseJson(
  bytes: Uint8Array,
  maxBytes = MAX_BODY_BYTES,
): Ok<unknown> | Extract<Failure, { kind: 'malformed' }> {
  if (bytes.byteLength > maxBytes) return malformed(TOO_LARGE);
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text === '') return malformed('empty body');
  if (text.startsWith('<')) return malformed('HTML instead of JSON');
  if (nestsDeeperThan(bytes, MAX_DEPTH)) return malformed('nested too deep');
  if (bytes.length > MAX_COMMAS && countCommas(bytes) > MAX_COMMAS)
    return malformed('too many values');
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const cut = error instanceof Error && /unterminated|end of JSON/i.test(error.message);
    return malformed(cut ? 'JSON that breaks off' : 'not JSON');
  }
}

const malformed = (reason: string) => ({ kind: 'malformed' as const, reason });

function countCommas(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === COMMA) count++;
  return count;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether brackets outside strings nest deeper than `limit`: one pass, no memory. */
export function nestsDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
