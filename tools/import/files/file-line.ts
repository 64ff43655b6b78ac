import { z } from 'zod';
import { describeRecord } from '@/lib/wire/json/sent-fields';

/** A line of `files.jsonl`: which file an address means. */
export const fileLine = describeRecord(
  z.object({
    address: z
      .string('must be a text')
      .min(1, 'is empty')
      .describe('The address in posts, of which the number of the file matters.'),
    path: z.string('must be a text').min(1, 'is empty').describe('The file, from the folder on.'),
    name: z
      .string('must be a text')
      .nullish()
      .describe('The name of the file for readers, with its extension.'),
  }),
  'A file that posts of a board show or link to.',
  {
    address: 'download/file.php?id=7',
    path: 'files/2_0f343b0931126a20f133d67c2b018a3b',
    name: 'plan.pdf',
  },
);
