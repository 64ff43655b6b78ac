import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters } from '@/lib/api/parameters';
import type { SearchStore } from '@/lib/store/search/search-store';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import {
  encodeSearchResults,
  encodeTitleMatch,
  type TitleSuggestion,
} from '@/lib/wire/search-results';

/**
 * `GET /search`, an operation of Lectern's own: the topics and pages that match a query, best first, or
 * the posts of one topic, oldest first.
 * `complete` is false where there may be more matches than the total, which a narrower query finds.
 */
export function searchOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const query = readParameters(parameters, 'search');
  const { hits, total, isTruncated } = store.search({
    text: query.q,
    in: query.in,
    forumId: query.forum_id,
    starterId: query.starter_id,
    topicId: query.topic_id,
    offset: query.offset,
    limit: query.limit,
  });
  return { body: encodeSearchResults(hits, !isTruncated), total };
}

/** `GET /search/titles`, an operation of Lectern's own: titles that complete the query, newest first. */
export function titlesOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const { q, limit } = readParameters(parameters, 'search/titles');
  const suggestions = store.suggest(q, limit);
  return { body: suggestions.map((each) => encodeTitleMatch(each, pathOf(each))) };
}

/** Returns the page on this site that has the title. */
const pathOf = (suggestion: TitleSuggestion) =>
  suggestion.kind === 'page'
    ? href({ kind: 'wiki-page', id: suggestion.id })
    : href({ kind: 'topic', topicId: suggestion.id, sort: THREAD_SORT, page: 1 });
