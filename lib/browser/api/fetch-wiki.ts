import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { operationPath } from '@/lib/urls/routes/route-path';
import { fetchOperation, unexpectedResponse } from './fetch-operation';

type Entry = Pick<WikiPageEntry, 'id' | 'title'>;

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'title' in value &&
    typeof value.title === 'string'
  );
}

/** Titles travel HTML-escaped; parsed here they are text again, and never become elements of the page. */
function decoded(title: string): string {
  return new DOMParser().parseFromString(title, 'text/html').body.textContent ?? '';
}

async function askEntries(path: string, signal: AbortSignal): Promise<Entry[]> {
  const body = await fetchOperation(path, signal);
  if (!Array.isArray(body)) throw unexpectedResponse('list');
  return body.filter(isEntry).map(({ id, title }) => ({ id, title: decoded(title) }));
}

/** A namespace and those inside it, asked by the browser. */
export function fetchNamespaces(id: string, signal: AbortSignal): Promise<Namespace[]> {
  return askEntries(`${operationPath('wiki/namespaces')}?id=${encodeURIComponent(id)}`, signal);
}

/** The pages of a namespace, asked by the browser. */
export function fetchPages(namespaceId: string, signal: AbortSignal): Promise<Entry[]> {
  return askEntries(
    `${operationPath('wiki/pages')}?namespace_id=${encodeURIComponent(namespaceId)}`,
    signal,
  );
}
