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
export const offset = wholeNumber(0).default(0).describe('How many records to skip.');
/** How many records of a list to return. */
export const limit = (max: number, standard: number) =>
  wholeNumber(1, max).default(standard).describe('The most records to return.');

/** The parameters of a window of a list. */
export const windowParameters = {
  offset,
  limit: limit(100, 20),
  sort: oneOfWords('desc', 'asc').default('desc').describe('Newest first, or oldest first.'),
};
