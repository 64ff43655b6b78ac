import { config } from '@/lib/base/config/config';
import { routePath } from '../routes/route-path';
import { integerParameter, oneOfParameter, type Parameter, pageParameter } from './url-parameter';
import { type UrlQuery, withQuery } from './url-query';
import type { SearchView } from './view';

export const RESULTS_PER_PAGE = 10;
/** UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Collapses white space. Refuses control and bidirectional characters. Drops U+FEFF, which JavaScript counts
 * as white space, even within words.
 */
const textParameter = (name: string): Parameter<string> => ({
  name,
  allowed: { kind: 'text' },
  parse(text) {
    const tidy = text.normalize('NFC').replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim();
    return /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(tidy) || tidy.length > MAX_SEARCH_LENGTH
      ? undefined
      : tidy;
  },
});
const partParameter = oneOfParameter('in', ['wiki', 'board']);

/** Returns a search's view. */
export function parseSearchUrl(query: UrlQuery): SearchView {
  const text = query.take(textParameter('q')) ?? '';
  const filter = {
    in: query.take(partParameter),
    forumId: query.take(integerParameter('forum_id', 1)),
    starterId: query.take(integerParameter('starter_id', 1)),
    author: query.take(textParameter('author')) || undefined,
    sort: query.take(oneOfParameter('sort', ['date'])),
  };
  const topicId = query.take(integerParameter('topic_id', 1));
  const page = query.take(pageParameter) ?? 1;
  return { kind: 'search', text, ...(topicId === undefined ? filter : { topicId }), page };
}

/** Returns a search's URL, without defaults. */
export function printSearchUrl({
  text,
  in: kind,
  forumId,
  starterId,
  author,
  topicId,
  sort,
  page,
}: SearchView): string {
  return withQuery(routePath('/search'), [
    ['q', text || undefined],
    ['in', kind],
    ['forum_id', forumId],
    ['starter_id', starterId],
    ['author', author],
    ['topic_id', topicId],
    ['sort', sort],
    ['page', page === 1 ? undefined : page],
  ]);
}

/** Returns the view of a text's first results. */
export const searchFor = (text: string): SearchView => ({ kind: 'search', text: text, page: 1 });

/** Returns the external search's URL for a text, if there is an external search. */
export function externalSearchUrl(text: string): string | undefined {
  return config().searchUrl?.replaceAll('{query}', encodeURIComponent(text));
}
