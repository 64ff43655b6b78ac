/** Returns the results of promises by name once all are there. Rejects with the first error. */
export async function awaitAll<T extends object>(
  promises: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const entries = Object.entries(promises).map(async ([name, promise]) => [name, await promise]);
  return Object.fromEntries(await Promise.all(entries));
}
