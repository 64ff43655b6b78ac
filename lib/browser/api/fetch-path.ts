const TIMEOUT_MS = 8000;

/** Fetches a path of this site. @throws on an error status, or after 8 s */
export async function fetchPath(
  path: string,
  { signal, ...options }: RequestInit = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Browsers before 2024 have no `any`: there, a given signal applies without the timeout.
  const both = signal && ('any' in AbortSignal ? AbortSignal.any([signal, timeout]) : signal);
  const response = await fetch(path, { ...options, signal: both ?? timeout });
  if (!response.ok) throw new Error(`The site responded with status ${response.status}.`);
  return response;
}

/**
 * Fetches a page as a document whose scripts do not run. Pages are sanitized, unlike responses of `/api`.
 * @throws like `fetchPath`
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetchPath(path, { cache: 'no-cache' });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
