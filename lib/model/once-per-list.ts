/** Returns a function that derives a value from a list, once for each list: many pages show what one answer lists. */
export function oncePerList<T, Value extends object>(
  derive: (list: readonly T[]) => Value,
): (list: readonly T[]) => Value {
  const derived = new WeakMap<readonly T[], Value>();
  return (list) => {
    const value = derived.get(list) ?? derive(list);
    derived.set(list, value);
    return value;
  };
}
