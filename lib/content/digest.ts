import { createHash } from 'node:crypto';

/** A short name of a text, which no other text has: 22 characters of its SHA-256. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
