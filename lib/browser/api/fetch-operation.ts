import { isRecord } from '@/lib/wire/json/record';

const TIMEOUT_MS = 8000;

/**
 * Fetches a path of this site.
 * @throws on an error status, or without a response within 8 s.
 */
export async function fetchPath(
  path: string,
  { signal, ...options }: RequestInit = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Browsers of before 2024 have no `any`.
  const both = signal && ('any' in AbortSignal ? AbortSignal.any([signal, timeout]) : signal);
  const response = await fetch(path, { ...options, signal: both ?? timeout });
  if (!response.ok) throw new Error(`The site responded with status ${response.status}.`);
  return response;
}

/**
 * Requests an operation of this site's own `/api`. Its responses are canonical: what has another
 * form is an error.
 * @param path an operation's path with query, without `/api`.
 * @throws like `fetchPath`; react-query turns errors into a state.
 */
export async function fetchOperation(
  path: string,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<unknown> {
  const headers = { Accept: 'application/json' };
  return (await fetchPath(`/api${path}`, { signal, cache, headers })).json();
}

/**
 * Requests an operation that returns a list.
 * @throws like `fetchOperation`, and when the response is no list.
 */
export async function fetchList(
  ...request: Parameters<typeof fetchOperation>
): Promise<Record<string, unknown>[]> {
  const list = await fetchOperation(...request);
  if (!Array.isArray(list)) throw new Error('The response of the site is not a list.');
  return list.filter(isRecord);
}
