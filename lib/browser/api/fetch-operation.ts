/**
 * Asks this site's own `/api` from the browser: the visitor's one door to the interface.
 * @param path an operation's path with query, without `/api`.
 * @throws when there is no answer of success within 8 s; react-query turns that into a state.
 */
export async function fetchOperation(
  path: string,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<unknown> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(8000)]);
  const response = await fetch(`/api${path}`, {
    signal: deadline,
    cache,
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return response.json();
}

/** The site's own answers are canonical: what does not look like one is an error, not data. */
export function unexpectedResponse(what: string): Error {
  return new Error(`The site's answer holds no ${what}.`);
}
