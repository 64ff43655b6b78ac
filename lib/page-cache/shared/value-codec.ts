import { createHash } from 'node:crypto';

const DIGEST_BYTES = 32;

/** The digest covers the key, so that a value under another key counts as damaged. */
const digestOf = (key: string, content: Buffer): Buffer =>
  createHash('sha256').update(key).update('\0').update(content).digest();

/** Returns the checksum followed by the content. */
export const encodeValue = (key: string, content: Buffer): Buffer =>
  Buffer.concat([digestOf(key, content), content]);

/** Returns the content; undefined if the value is damaged or was encoded for another key. */
export function decodeValue(key: string, stored: Buffer): Buffer | undefined {
  const content = stored.subarray(DIGEST_BYTES);
  return digestOf(key, content).equals(stored.subarray(0, DIGEST_BYTES)) ? content : undefined;
}
