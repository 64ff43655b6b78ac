import { z } from 'zod';

/*
 * Schemas of parameters. They validate requests and describe the interface in OpenAPI, where
 * `describe` gives the description, and the output its type and limits.
 */

/** An integer within bounds, in decimal digits. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const allowed =
    max < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${min} to ${max}`
      : `a whole number, ${min} or more`;
  return z
    .string()
    .regex(/^\d{1,16}$/, allowed)
    .transform(Number)
    .pipe(z.int(allowed).min(min, allowed).max(max, allowed));
}

/** One of these words. */
export const oneOfWords = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(' or ') });

/** `true` or `false`. */
export const flag = oneOfWords('true', 'false')
  .transform((value) => value === 'true')
  .pipe(z.boolean());

/** Text of at most so many characters, counted as JSON Schema does: in code points. */
export const textUpTo = (maxLength: number) =>
  z
    .string()
    .refine((text) => [...text].length <= maxLength, `text of at most ${maxLength} characters`)
    .meta({ maxLength });

/** The number of a record. */
export const recordId = wholeNumber(1);

/** How many records of a list to skip. */
const offset = wholeNumber(0).default(0).describe('How many records to skip.');
/** How many records of a list to return. */
export const limit = (max: number, standard: number) =>
  wholeNumber(1, max).default(standard).describe('The most records to return.');

/** The parameters of a window of a list. */
export const windowParameters = {
  offset,
  limit: limit(100, 20),
  sort: oneOfWords('desc', 'asc').default('desc').describe('Newest first, or oldest first.'),
};

/** The parameter of a forum. */
export const forumId = recordId.describe('The number of a forum; its sub-forums do not count.');
/** The parameter of who started a topic. */
export const starterId = recordId.describe(
  'The number of a member: only topics that this member started.',
);

/** The parameter of a topic. */
export const topicId = recordId.describe('The number of a topic.').meta({ examples: [1005] });

/** The parameters of a search. */
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

/** The number or time of a change. The operation returns the changes after it. */
export const since = z.union([wholeNumber(0), z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'the number of a change, or a time in ISO 8601',
});
