import { operationPath } from '@/lib/api/operation-path';
import { unescapeHtml } from '@/lib/base/text/escape';
import { isRecord } from '@/lib/wire/json/record';
import { fetchPath } from '../api/fetch-path';

export interface Suggestion {
  title: string;
  path: string;
  about: { kind: 'page'; section: string } | { kind: 'topic'; posts: number };
}

/** Fetches at most 8 suggestions. */
export async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: typed, limit: '8' });
  const response = await fetchPath(`/api${operationPath('search/titles')}?${query}`, { signal });
  const suggestions: unknown = await response.json();
  return (Array.isArray(suggestions) ? suggestions.filter(isRecord) : []).flatMap(
    ({ title, path, kind, posts, section }) =>
      typeof title === 'string' && typeof path === 'string' && /^\/(?!\/)/.test(path)
        ? {
            title: unescapeHtml(title),
            path,
            about:
              kind === 'page'
                ? { kind, section: unescapeHtml(String(section ?? '')) }
                : { kind: 'topic', posts: Number(posts) },
          }
        : [],
  );
}
