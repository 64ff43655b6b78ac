import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import { unescapeHtml } from '@/lib/base/text/escape';
import type { Namespace } from '@/lib/model/community';
import { fetchList } from './fetch-operation';

async function fetchEntries(
  operation: Operation,
  query: string,
  signal: AbortSignal,
): Promise<Namespace[]> {
  const entries = await fetchList(`${operationPath(operation)}?${query}`, signal);
  return entries.flatMap(({ id, title }) =>
    typeof id === 'string' && typeof title === 'string' ? { id, title: unescapeHtml(title) } : [],
  );
}

/** A namespace of the wiki and those in it. */
export function fetchNamespaces(id: string, signal: AbortSignal): Promise<Namespace[]> {
  return fetchEntries('wiki/namespaces', `id=${encodeURIComponent(id)}`, signal);
}

/** The ids and titles of the pages of a namespace. */
export function fetchPages(
  namespaceId: string,
  signal: AbortSignal,
): Promise<{ id: string; title: string }[]> {
  return fetchEntries('wiki/pages', `namespace_id=${encodeURIComponent(namespaceId)}`, signal);
}
