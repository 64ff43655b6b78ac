import { z } from 'zod';
import { parseWholeNumber } from '@/lib/base/text/whole-number';

/* For validation and OpenAPI. */

/** Returns a schema of a decimal integer within bounds. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const allowed =
    max < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${min} to ${max}`
      : `a whole number, ${min} or more`;
  return z
    .string()
    .transform((text) => parseWholeNumber(text))
    .pipe(z.int(allowed).min(min, allowed).max(max, allowed));
}

/** Returns a schema of one of the given words. */
export const oneOfWords = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(' or ') });

export const flag = oneOfWords('true', 'false')
  .transform((value) => value === 'true')
  .pipe(z.boolean());

/** Returns a schema of text with at most `maxLength` code points, which JSON Schema counts. */
export const textUpTo = (maxLength: number) =>
  z
    .string()
    .refine((text) => [...text].length <= maxLength, `text of at most ${maxLength} characters`)
    .meta({ maxLength });

export const recordId = wholeNumber(1);

const offset = wholeNumber(0).default(0).describe('How many records to skip.');
/** Returns a schema of a page size, with its maximum and default. */
export const limit = (max: number, standard: number) =>
  wholeNumber(1, max).default(standard).describe('The most records to return.');

export const windowParameters = {
  offset,
  limit: limit(100, 20),
  sort: oneOfWords('desc', 'asc').default('desc').describe('Newest first, or oldest first.'),
};

export const forumId = recordId.describe('The number of a forum; its sub-forums do not count.');
export const starterId = recordId.describe(
  'The number of a member: only topics that this member started.',
);

export const topicId = recordId.describe('The number of a topic.').meta({ examples: [1005] });

export const searchParameters = {
  q: textUpTo(200)
    .default('')
    .describe(
      'Words that must all occur. `"…"` is a phrase, `-word` excludes, `title:word` looks at titles only.',
    )
    .meta({ examples: ['clock'] }),
  in: oneOfWords('wiki', 'board').optional().describe('Only wiki pages, or only topics.'),
  forum_id: forumId.optional(),
  starter_id: starterId.optional(),
  topic_id: recordId
    .describe(
      'The number of a topic: only its posts, oldest first, each with all words. Results are posts then, and other filters do not count.',
    )
    .optional(),
  offset,
  limit: limit(50, 10),
};

/** Number or time of a change, after which changes are returned. */
export const since = z.union([wholeNumber(0), z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'the number of a change, or a time in ISO 8601',
});
