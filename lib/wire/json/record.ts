import { z } from 'zod';

/** Whether a wire value is an object with members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The first of several members that holds something; other members stay unread. */
export function firstOf(wire: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    if (Object.hasOwn(wire, name) && isGiven(wire[name])) return wire[name];
  }
  return undefined;
}

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

const WRAPPERS = ['data', 'item', 'result', 'topic', 'page'];

/** The record out of a body that may wrap it once, as in `{"topic": {…}}`. */
export function unwrapRecord(body: unknown, idNames: readonly string[]): unknown {
  if (!isRecord(body) || firstOf(body, idNames) !== undefined) return body;
  const inner = firstOf(body, WRAPPERS);
  return isRecord(inner) ? inner : body;
}
