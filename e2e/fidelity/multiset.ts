/** Returns what `wanted` has more often than `available`, repeats included. */
export function missingFrom(wanted: readonly string[], available: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of available) left.set(item, (left.get(item) ?? 0) + 1);
  return wanted.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
