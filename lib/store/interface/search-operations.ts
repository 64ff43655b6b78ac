import { searchHitRecord, suggestionRecord } from '../encode-rows';
import type { SearchStore } from '../search/search-store';
import type { OperationResult } from './operation-result';
import { readParameters, searchParameters } from './parameters';

/**
 * `GET /search` (ours): the topics and pages that hold all that is looked for, best first. `complete`
 * is false where there may be more than are given in all, which only a narrower search shows.
 */
export function searchOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const given = readParameters(parameters, searchParameters);
  const { hits, total, isCut } = store.search({
    text: given.q,
    in: given.in,
    forumId: given.forum_id,
    starterId: given.starter_id,
    offset: given.offset,
    limit: given.limit,
  });
  return { body: { results: hits.map(searchHitRecord), complete: !isCut }, total };
}

const titlesRequest = searchParameters.pick({ q: true, limit: true });

/** `GET /search/titles` (ours): titles that go on as what was typed so far, the newest first. */
export function titlesOperation(store: SearchStore, parameters: URLSearchParams): OperationResult {
  const { q, limit } = readParameters(parameters, titlesRequest);
  return { body: store.suggest(q, limit).map(suggestionRecord) };
}
