import { fetchPath } from './fetch-path';

/**
 * Fetches a page of this site as a document in which no script runs. Unlike the records of `/api`,
 * its content is sanitized.
 * @throws like `fetchPath`.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetchPath(path, { cache: 'no-cache' });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
