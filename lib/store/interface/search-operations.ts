import { hitRecord, suggestionRecord } from '../encode-rows';
import type { SearchStore } from '../search/search-store';
import type { Answer } from './operation-result';
import { readParameters, searchRequest } from './parameters';

/**
 * `GET /search` (ours): the topics and pages that hold all that is looked for, best first. `complete`
 * is false where there may be more than are given in all, which only a narrower search shows.
 */
export function search(store: SearchStore, parameters: URLSearchParams): Answer {
  const given = readParameters(parameters, searchRequest);
  const { hits, total, isCut } = store.search({
    written: given.q,
    in: given.in,
    forumId: given.forum_id,
    starterId: given.starter_id,
    offset: given.offset,
    limit: given.limit,
  });
  return { body: { results: hits.map(hitRecord), complete: !isCut }, total };
}

const titlesRequest = searchRequest.pick({ q: true, limit: true });

/** `GET /search/titles` (ours): titles that go on as what was typed so far, the newest first. */
export function titles(store: SearchStore, parameters: URLSearchParams): Answer {
  const { q, limit } = readParameters(parameters, titlesRequest);
  return { body: store.suggest(q, limit).map(suggestionRecord) };
}
