import { createHash } from 'node:crypto';

const DIGEST_BYTES = 32;

/** A digest of a key and its value. A value is whole and under its own key, or a miss. */
const digestOf = (key: string, content: Buffer): Buffer =>
  createHash('sha256').update(key).update('\0').update(content).digest();

/** Encodes a value for a shared cache: checksum, then content. */
export const encodeValue = (key: string, content: Buffer): Buffer =>
  Buffer.concat([digestOf(key, content), content]);

/** Decodes stored bytes; undefined unless they were stored whole under this key. */
export function decodeValue(key: string, stored: Buffer): Buffer | undefined {
  const content = stored.subarray(DIGEST_BYTES);
  return digestOf(key, content).equals(stored.subarray(0, DIGEST_BYTES)) ? content : undefined;
}
