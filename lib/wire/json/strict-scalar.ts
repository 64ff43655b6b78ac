import { z } from 'zod';
import { boundedText, dateOfNumber } from './scalar';

/*
 * Fields of the files that an import reads: what a client forgives is refused here, with a message
 * that follows the field's name. `''`, `null` and a missing field are no value.
 */

/** An integer, as number or string. */
export const strictInteger = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ],
  { error: 'must be a whole number' },
);

/** A positive integer. */
export const strictId = strictInteger.refine((value) => value > 0, 'must be 1 or more');

/** As the schema, or `undefined` where there is no value. */
export const strictOptional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** An integer, or `undefined` where there is no value. */
export const optionalInteger = strictOptional(strictInteger);

/** A positive integer; 0 and negative ones stand for "none". */
export const strictOptionalId = optionalInteger.transform((value) =>
  value !== undefined && value > 0 ? value : undefined,
);

/**
 * A time in Unix seconds or, where these would be after the year 5138, in milliseconds; `undefined` for
 * none, and for 0, which stands for that.
 */
export const strictTime = strictOptionalId.transform((value, context) => {
  const date = value === undefined ? undefined : dateOfNumber(value);
  if (value !== undefined && date === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a time before the year 10000' });
  }
  return date;
});

/** Plain text out of an HTML-escaped string, of at most as many characters as of an answer of the interface. */
export const strictText = z.string('must be a text').transform(boundedText);

/** As `strictText`, but not blank. */
export const strictTitle = strictText.refine((value) => value !== '', 'must not be empty');

/** As `strictText`, or `undefined` where it is blank. */
export const strictOptionalText = strictOptional(strictText).transform(
  (value) => value || undefined,
);

/** A boolean, also as a number or a word; no value is false. */
export const strictFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], {
    error: 'must be true or false',
  })
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
