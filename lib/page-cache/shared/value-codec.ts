import { createHash } from 'node:crypto';

const DIGEST_BYTES = 32;

/** A digest of a value and its key: a value comes back under its own key, and whole, or not at all. */
const digestOf = (key: string, content: Buffer): Buffer =>
  createHash('sha256').update(key).update('\0').update(content).digest();

/** The bytes that a shared cache stores for a value: a checksum of its key and content, and the content. */
export const encodeValue = (key: string, content: Buffer): Buffer =>
  Buffer.concat([digestOf(key, content), content]);

/** The content of stored bytes; undefined where they are not those that were stored under this key. */
export function decodeValue(key: string, stored: Buffer): Buffer | undefined {
  const content = stored.subarray(DIGEST_BYTES);
  return digestOf(key, content).equals(stored.subarray(0, DIGEST_BYTES)) ? content : undefined;
}
