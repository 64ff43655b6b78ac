import { z } from 'zod';
import { firstOf, isRecord } from './record';

const wireNames = z.registry<{ names: readonly string[] }>();

/** Returns the schema with the field's names in the server's JSON, the preferred one first. */
export function named<T extends z.ZodType>(schema: T, ...names: readonly string[]): T {
  const field = schema.clone();
  wireNames.add(field, { names });
  return field;
}

/** Returns the names of a shape's fields in the source. */
export const fieldNames = (shape: z.ZodRawShape): string[] =>
  Object.entries(shape).flatMap(([field, schema]) => wireNames.get(schema)?.names ?? [field]);

/**
 * Returns a function that renames a record's members to the shape's fields. A value that is no object stays
 * as it is, since the schema refuses it.
 */
export function memberPicker(shape: z.ZodRawShape): (wire: unknown) => unknown {
  const fields = Object.entries(shape).map(
    ([field, schema]) => [field, wireNames.get(schema)?.names ?? [field]] as const,
  );
  return (wire) => {
    if (!isRecord(wire)) return wire;
    const picked: Record<string, unknown> = {};
    for (const [field, names] of fields) picked[field] = firstOf(wire, names);
    return picked;
  };
}

/**
 * Returns the schema of a record with `named` fields. `error` is its message for a value that is no object.
 */
export const wireRecord = <Shape extends z.ZodRawShape>(shape: Shape, error?: string) =>
  z.preprocess(memberPicker(shape), z.object(shape, error));
