import type { Namespace, WikiPageEntry } from '../model';
import { askSite, unexpected } from './ask';

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

async function askEntries(path: string, signal: AbortSignal): Promise<Entry[]> {
  const body = await askSite(path, signal);
  if (!Array.isArray(body)) throw unexpected('list');
  return body.filter(isEntry);
}

/** A namespace and those inside it, asked by the browser. */
export function askNamespaces(id: string, signal: AbortSignal): Promise<Namespace[]> {
  return askEntries(`/wiki/namespaces?id=${encodeURIComponent(id)}`, signal);
}

/** The pages of a namespace, asked by the browser. */
export function askPages(namespaceId: string, signal: AbortSignal): Promise<Entry[]> {
  return askEntries(`/wiki/pages?namespace_id=${encodeURIComponent(namespaceId)}`, signal);
}
