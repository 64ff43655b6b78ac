import { z } from 'zod';

/*
 * The fields of the records that this site sends, as OpenAPI describes them. What this site reads
 * from other servers is more tolerant; see `scalar.ts`.
 */

/** The number of a record. */
export const idField = (description: string) => z.int().min(1).describe(description);

/** The number of a record, where it may be unknown. */
export const optionalIdField = (description: string) =>
  z.int().min(1).nullable().describe(`${description} Null where there is none, or it is unknown.`);

/** The colon-separated id of a wiki page or namespace. */
export const wikiIdField = (description: string) => z.string().describe(description);

/** A title, a name or a description: text, HTML-escaped. */
export const textField = (description: string) =>
  z.string().describe(`${description} HTML-escaped.`);

/** A title, a name or a description, where it may be unknown: text, HTML-escaped. */
export const optionalTextField = (description: string) =>
  z.string().nullable().describe(`${description} HTML-escaped; null where unknown.`);

/** A time, where it may be unknown. */
export const timeField = (description: string) =>
  z.int().nullable().describe(`${description} Unix time in seconds; null where unknown.`);

/** A number of things as the community counts them, where it may be unknown. */
export const countField = (description: string) =>
  z.int().nullable().describe(`${description} Null where unknown.`);

/** A path on this site. */
export const pathField = (description: string) =>
  z
    .string()
    .regex(/^\/(?!\/)/)
    .describe(`${description} A path on this site.`);

/** Describes a record, with an example from the sample community. */
export const describeRecord = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.output<Schema>,
): Schema => schema.meta({ description, examples: [example] });
