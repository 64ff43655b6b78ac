import { config } from '@/lib/base/config/config';
import {
  integerParameter,
  oneOfParameter,
  pageParameter,
  textParameter,
} from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';

export interface SearchView {
  kind: 'search';
  /** White space collapsed. `''` shows no results. */
  text: string;
  in?: 'wiki' | 'board';
  forumId?: number;
  starterId?: number;
  /** Only this member's posts and pages. */
  author?: string;
  /** Only this topic's posts, without other filters. */
  topicId?: number;
  sort?: 'date';
  page: number;
}

export const RESULTS_PER_PAGE = 10;
/** UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Collapses white space. Refuses control and bidirectional characters. Drops U+FEFF, which JavaScript counts
 * as white space, even within words.
 */
export function readWords(text: string): string | undefined {
  const tidy = text.normalize('NFC').replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim();
  return /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(tidy) || tidy.length > MAX_SEARCH_LENGTH
    ? undefined
    : tidy;
}

export const searchView = {
  kind: 'search',
  patterns: ['/search'],
  parameters: {
    text: { ...textParameter('q', readWords), default: '' },
    in: oneOfParameter('in', ['wiki', 'board']),
    forumId: integerParameter('forum_id', 1),
    starterId: integerParameter('starter_id', 1),
    author: textParameter('author', readWords),
    topicId: integerParameter('topic_id', 1),
    sort: oneOfParameter('sort', ['date']),
    page: pageParameter,
  },
  toView: ({ text, topicId, page, author, ...filter }) => ({
    kind: 'search',
    text,
    ...(topicId === undefined ? { ...filter, author: author || undefined } : { topicId }),
    page,
  }),
  type: 'search',
  shows: 'site',
  mayBeMissing: false,
  isIndexable: false,
  isShared: false,
} as const satisfies ViewDefinition<SearchView>;

/** Returns the view of a text's first results. */
export const searchFor = (text: string): SearchView => ({ kind: 'search', text: text, page: 1 });

/** Returns the external search's URL for a text, if there is an external search. */
export function externalSearchUrl(text: string): string | undefined {
  return config().searchUrl?.replaceAll('{query}', encodeURIComponent(text));
}
