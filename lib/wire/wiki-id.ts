import { z } from 'zod';
import { lastIdPart } from '@/lib/model/wiki-tree';

const MAX_LENGTH = 512;

/** A colon-separated id of the wiki, without colons at its ends; `''` is the root. */
export const wikiId = (error: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string({ error })
      // Not by `max`, which compares the `length` of any object, and so may call what it holds.
      .refine((value) => value.length <= MAX_LENGTH, { error })
      .refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed(), { error })
      .transform((value) => value.trim().replace(/^:+|:+$/g, '')),
  );

/** The title, else the last part of the id as words, as DokuWiki names pages without a heading. */
export function titleOrName(record: { id: string; title: string }): string {
  return record.title || lastIdPart(record.id).replaceAll('_', ' ');
}
