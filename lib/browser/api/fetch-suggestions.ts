import { operationPath } from '@/lib/urls/routes/route-path';
import { fetchOperation, unexpectedResponse } from './fetch-operation';

/** A title that goes on as what was typed, and the page that it is of. */
export interface Suggestion {
  title: string;
  /** A path on this site. */
  path: string;
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'path' in value &&
    typeof value.path === 'string' &&
    /^\/(?!\/)/.test(value.path)
  );
}

/** Titles travel HTML-escaped; parsed here they are text again, and never become elements of the page. */
function decoded(title: string): string {
  return new DOMParser().parseFromString(title, 'text/html').body.textContent ?? '';
}

/** The titles that go on as what was typed so far, asked by the browser. */
export async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: typed, limit: '8' });
  const body = await fetchOperation(`${operationPath('search/titles')}?${query}`, signal);
  if (!Array.isArray(body)) throw unexpectedResponse('list');
  return body.filter(isSuggestion).map(({ title, path }) => ({ title: decoded(title), path }));
}
