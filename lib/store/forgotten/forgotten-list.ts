import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { StoreError } from '../database/database';

/** Unix seconds of when it was forgotten. */
const at = z.int().min(0);
const number = z.int().min(1);

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topic'), id: number, at }),
  z.object({
    kind: z.literal('post'),
    id: number,
    /** The topic of the post and its number there. Quotes may name the post by them. */
    topic: number.optional(),
    number: number.optional(),
    at,
  }),
  z.object({ kind: z.literal('page'), id: z.string().min(1), at }),
  z.object({
    kind: z.literal('member'),
    /** The number of the member, where the community has numbers. */
    id: number.optional(),
    /** Hashes of the member's names (`nameHash`). */
    names: z.array(z.string().regex(/^[\da-f]{64}$/)),
    salt: z.string().min(1),
    /** The posts of the member are removed too. */
    hasPosts: z.boolean(),
    at,
  }),
]);

/** A record that the store must not have, or a member whose name it must not have. */
export type ForgottenEntry = z.output<typeof entrySchema>;

/** Returns the path of the list of a data folder. */
export const forgottenPath = (dataDir: string) => join(dataDir, 'forgotten.jsonl');

/** Returns the hash of a name. The list stores hashes, so that it does not hold the names. */
export const nameHash = (name: string, salt: string): string =>
  createHash('sha256')
    .update(`${salt}\0${name.normalize('NFC')}`)
    .digest('hex');

/** Reads the list; empty where there is none. @throws StoreError at a line that is not of the list */
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

/** Replaces the list in one step. */
export function writeForgotten(path: string, entries: readonly ForgottenEntry[]): void {
  const unfinished = `${path}.new`;
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(unfinished, lines, { flush: true });
  keepOwner(unfinished, dirname(path));
  renameSync(unfinished, path);
}
