import { z } from 'zod';
import { firstOf, isRecord } from './record';

const wireNames = z.registry<{ names: readonly string[] }>();

/** A schema for the field that has these wire names, the preferred one first. */
export function named<T extends z.ZodType>(schema: T, ...names: readonly string[]): T {
  const field = schema.clone();
  wireNames.add(field, { names });
  return field;
}

/**
 * Returns a function that gives the members of a record under the names of the shape's fields. A
 * value that is not an object passes unchanged, so that the schema refuses it.
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

/** A record whose fields are `named`; `error` says that the value is not an object. */
export const wireRecord = <Shape extends z.ZodRawShape>(shape: Shape, error?: string) =>
  z.preprocess(memberPicker(shape), z.object(shape, error));
