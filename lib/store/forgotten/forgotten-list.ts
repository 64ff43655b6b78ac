import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '@/lib/base/files/replace-file';
import { StoreError } from '../database/database';

/** Unix seconds. */
const at = z.int().min(0);
const number = z.int().min(1);

const hash = z.string().regex(/^[\da-f]{64}$/);

/** A place in the text of others that the operator has decided to remove (`--also`). */
const decisionSchema = z.object({
  salt: z.string().min(1),
  /** Hash of the record's kind and id. */
  record: hash,
  /** Hash of the text: so many words, divided by blanks, or 0 for a quote. */
  text: hash,
  words: z.int().min(0),
  /** What is removed of it, in UTF-16 units. */
  start: z.int().min(0),
  end: z.int().min(0),
});
const also = z.array(decisionSchema).optional();

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topic'), id: number, also, at }),
  z.object({
    kind: z.literal('post'),
    id: number,
    /** Quotes may name the post by topic and number. */
    topic: number.optional(),
    number: number.optional(),
    also,
    at,
  }),
  z.object({ kind: z.literal('page'), id: z.string().min(1), also, at }),
  z.object({
    kind: z.literal('member'),
    id: number.optional(),
    /** Hashes of whole names, by which records are found. */
    names: z.array(hash),
    /** For each name, the hashes of its words in order, for texts. Entries of version 1.0.0 have none. */
    words: z.array(z.array(hash)).optional(),
    salt: z.string().min(1),
    /** The member's posts are removed, too. */
    hasPosts: z.boolean(),
    also,
    at,
  }),
]);

/** A record, or a member's name, that stores must leave out. */
export type ForgottenEntry = z.output<typeof entrySchema>;
export type MemberEntry = Extract<ForgottenEntry, { kind: 'member' }>;
export type Decision = z.output<typeof decisionSchema>;

/** Returns the path of a data folder's list. */
export const forgottenPath = (dataDir: string) => join(dataDir, 'forgotten.jsonl');

/** Returns the salted SHA-256 of a name, word or text in hexadecimal, since the list holds none. */
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
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  replaceFileSync(path, (unfinished) => writeFileSync(unfinished, lines, { flush: true }));
}
