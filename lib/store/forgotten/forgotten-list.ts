import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { StoreError } from '../database/database';

/** Unix seconds. */
const at = z.int().min(0);
const number = z.int().min(1);

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topic'), id: number, at }),
  z.object({
    kind: z.literal('post'),
    id: number,
    /** Quotes may name the post by topic and number. */
    topic: number.optional(),
    number: number.optional(),
    at,
  }),
  z.object({ kind: z.literal('page'), id: z.string().min(1), at }),
  z.object({
    kind: z.literal('member'),
    id: number.optional(),
    names: z.array(z.string().regex(/^[\da-f]{64}$/)),
    salt: z.string().min(1),
    /** The member's posts are removed, too. */
    hasPosts: z.boolean(),
    at,
  }),
]);

/** A record, or a member's name, that stores must leave out. */
export type ForgottenEntry = z.output<typeof entrySchema>;

/** Returns the path of a data folder's list. */
export const forgottenPath = (dataDir: string) => join(dataDir, 'forgotten.jsonl');

/** Returns the salted SHA-256 of a name in hexadecimal, since the list holds no names. */
export const nameHash = (name: string, salt: string): string =>
  createHash('sha256')
    .update(`${salt}\0${name.normalize('NFC')}`)
    .digest('hex');

/**
 * Returns the list, empty if the file is missing.
 * @throws StoreError at an invalid line
 */
export function readForgotten(path: string): ForgottenEntry[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    try {
      return entrySchema.parse(JSON.parse(line));
    } catch (cause) {
      const place = `line ${index + 1} of ${path}`;
      throw new StoreError(`${place} cannot be read, so nothing is published.`, { cause });
    }
  });
}

/** Replaces the list atomically. */
export function writeForgotten(path: string, entries: readonly ForgottenEntry[]): void {
  const unfinished = `${path}.new`;
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(unfinished, lines, { flush: true });
  keepOwner(unfinished, dirname(path));
  renameSync(unfinished, path);
}
