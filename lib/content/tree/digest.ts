import { createHash } from 'node:crypto';

/** Returns 22 characters of a text's SHA-256 in base64url. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
