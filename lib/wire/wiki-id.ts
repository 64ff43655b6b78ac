import { z } from 'zod';
import { lastIdPart } from '@/lib/model/wiki-tree';

const MAX_LENGTH = 512;

/** A colon-separated wiki id, without outer colons; `''` is the root. */
export const wikiId = (error: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string({ error })
      // `max` would read `length` of any object, which may run code.
      .refine((value) => value.length <= MAX_LENGTH, { error })
      .refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed(), { error })
      .transform((value) => value.trim().replace(/^:+|:+$/g, '')),
  );

/** Returns the title, else the id's last part as words, as DokuWiki does. */
export function titleOrName(record: { id: string; title: string }): string {
  return record.title || lastIdPart(record.id).replaceAll('_', ' ');
}
