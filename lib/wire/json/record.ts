/** True for a plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Returns the first of the named members that has a value. */
export function firstOf(wire: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    if (Object.hasOwn(wire, name) && isGiven(wire[name])) return wire[name];
  }
  return undefined;
}

const WRAPPERS = ['data', 'item', 'result', 'topic', 'page'];

/** Returns a body's record, which may be wrapped once: `{"topic": {…}}`. */
export function unwrapRecord(body: unknown, idNames: readonly string[]): unknown {
  if (!isRecord(body) || firstOf(body, idNames) !== undefined) return body;
  const inner = firstOf(body, WRAPPERS);
  return isRecord(inner) ? inner : body;
}
