import { z } from 'zod';
import { boundedText, dateOfNumber } from './scalar';

/*
 * Fields of import files. The message of a refusal continues the field's name. `''`, `null` and missing
 * fields mean no value.
 */

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

export const strictId = strictInteger.refine((value) => value > 0, 'must be 1 or more');

/** `undefined` for no value. */
export const strictOptional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

export const optionalInteger = strictOptional(strictInteger);

/** A positive integer; others mean "none". */
export const strictOptionalId = optionalInteger.transform((value) =>
  value !== undefined && value > 0 ? value : undefined,
);

/** A time in Unix seconds, or milliseconds beyond the year 5138; `undefined` for none and 0. */
export const strictTime = strictOptionalId.transform((value, context) => {
  const date = value === undefined ? undefined : dateOfNumber(value);
  if (value !== undefined && date === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a time before the year 10000' });
  }
  return date;
});

/** Plain text of an HTML-escaped string, cut as in a response of the interface. */
export const strictText = z.string('must be a text').transform(boundedText);

export const strictTitle = strictText.refine((value) => value !== '', 'must not be empty');

export const strictOptionalText = strictOptional(strictText).transform(
  (value) => value || undefined,
);

export const strictFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], {
    error: 'must be true or false',
  })
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
