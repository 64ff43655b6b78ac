/** Whether a wire value is an object with members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The first of several members that holds something; members that were not asked for stay unread. */
export function firstOf(wire: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    if (Object.hasOwn(wire, name) && isGiven(wire[name])) return wire[name];
  }
  return undefined;
}

/**
 * Picks a record's members by their possible wire names, the preferred one first. What is not an
 * object passes unchanged, for the schema behind to refuse.
 */
export function named(names: Readonly<Record<string, readonly string[]>>) {
  const fields = Object.entries(names);
  return (wire: unknown): unknown => {
    if (!isRecord(wire)) return wire;
    const picked: Record<string, unknown> = {};
    for (const [field, aliases] of fields) picked[field] = firstOf(wire, aliases);
    return picked;
  };
}

const WRAPPERS = ['data', 'item', 'result', 'topic', 'page'];

/** The record out of a body that may wrap it once, as in `{"topic": {…}}`. */
export function unwrapRecord(body: unknown, idNames: readonly string[]): unknown {
  if (!isRecord(body) || firstOf(body, idNames) !== undefined) return body;
  const inner = firstOf(body, WRAPPERS);
  return isRecord(inner) ? inner : body;
}
