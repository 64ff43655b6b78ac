/**
 * A page of this site as a document of its own, in which nothing runs: what it shows went through
 * the gate, which the records of `/api` did not.
 * @throws when there is no answer of success within 8 s.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path, { signal: AbortSignal.timeout(8000), cache: 'no-cache' });
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
