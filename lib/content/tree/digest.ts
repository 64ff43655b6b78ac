import { createHash } from 'node:crypto';

/** A collision-free key of a text: 22 characters of its SHA-256 in base64url. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
