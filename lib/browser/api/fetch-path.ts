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
