import type { RecordWindow } from '@/lib/urls/views/view';

/** Flarum's `maxLimit`. */
const MAX_LIMIT = 50;

/** Returns the query strings of the requests for a window, of at most 50 records each. */
export function windowSearch(
  { offset, limit }: RecordWindow,
  parameters: URLSearchParams,
): string[] {
  const searches: string[] = [];
  for (let start = offset; start < offset + limit; start += MAX_LIMIT) {
    const search = new URLSearchParams(parameters);
    search.set('page[offset]', String(start));
    search.set('page[limit]', String(Math.min(MAX_LIMIT, offset + limit - start)));
    searches.push(`?${search}`);
  }
  return searches;
}
