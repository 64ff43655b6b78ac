import { createHash } from 'node:crypto';

/** Returns 22 characters of the SHA-256 of a text or body, in base64url. */
export function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
