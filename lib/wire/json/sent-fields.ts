import { z } from 'zod';

/* Fields of sent records, as OpenAPI describes them. Reading is more tolerant (`scalar.ts`). */

/** Schema of a record's number. */
export const idField = (description: string) => z.int().min(1).describe(description);

/** Schema of a number that may be unknown. */
export const optionalIdField = (description: string) =>
  z.int().min(1).nullable().describe(`${description} Null where there is none, or it is unknown.`);

/** Schema of a colon-separated wiki id. */
export const wikiIdField = (description: string) => z.string().describe(description);

/** Schema of HTML-escaped text. */
export const textField = (description: string) =>
  z.string().describe(`${description} HTML-escaped.`);

/** Schema of HTML-escaped text that may be unknown. */
export const optionalTextField = (description: string) =>
  z.string().nullable().describe(`${description} HTML-escaped; null where unknown.`);

/** Schema of a time that may be unknown. */
export const timeField = (description: string) =>
  z.int().nullable().describe(`${description} Unix time in seconds; null where unknown.`);

/** Schema of a count that may be unknown. */
export const countField = (description: string) =>
  z.int().nullable().describe(`${description} Null where unknown.`);

/** Schema of a path on this site. */
export const pathField = (description: string) =>
  z
    .string()
    .regex(/^\/(?!\/)/)
    .describe(`${description} A path on this site.`);

/** Returns the schema with a description, and an example from the sample community. */
export const describeRecord = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.output<Schema>,
): Schema => schema.meta({ description, examples: [example] });
