import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { encodeSearchResults, encodeTitleMatch } from '@/lib/wire/search-results';
import type { SearchStore, TitleSuggestion } from '../search/search-store';
import type { OperationResult } from './operation-result';
import { readParameters, searchParameters } from './parameters';

/**
 * `GET /search` (ours): the topics and pages that hold all that is looked for, best first. `complete`
 * is false where there may be more than are given in all, which only a narrower search shows.
 */
export function searchOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const given = readParameters(parameters, searchParameters);
  const { hits, total, isTruncated } = store.search({
    text: given.q,
    in: given.in,
    forumId: given.forum_id,
    starterId: given.starter_id,
    offset: given.offset,
    limit: given.limit,
  });
  return { body: encodeSearchResults(hits, !isTruncated), total };
}

const titlesRequest = searchParameters.pick({ q: true, limit: true });

/** `GET /search/titles` (ours): titles that go on as what was typed so far, the newest first. */
export function titlesOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const { q, limit } = readParameters(parameters, titlesRequest);
  const suggestions = store.suggest(q, limit);
  return {
    body: suggestions.map((each) => encodeTitleMatch({ ...each, path: pathOf(each) })),
  };
}

/** The page on this site that has the title. */
const pathOf = (suggestion: TitleSuggestion) =>
  suggestion.kind === 'page'
    ? href({ kind: 'wiki-page', id: suggestion.id })
    : href({ kind: 'topic', topicId: suggestion.id, sort: THREAD_SORT, page: 1 });
