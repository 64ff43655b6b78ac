import type { z } from 'zod';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import { encodeText } from './json/scalar';
import { encodePostEntry } from './post';
import type { searchResultsRecord, titleMatchRecord } from './records/search-records';
import { encodeTopicEntry } from './topic';
import { encodePageEntry } from './wiki-page';

/** The body of `/search`: records as lists have them, each with its excerpts. */
export const encodeSearchResults = ({
  items,
  isComplete,
}: Pick<SearchResults<string>, 'items' | 'isComplete'>): z.infer<typeof searchResultsRecord> => ({
  results: items.map((hit) =>
    hit.kind === 'page'
      ? { kind: hit.kind, ...encodePageEntry(hit.page), excerpt: hit.excerpt }
      : {
          kind: hit.kind,
          ...encodeTopicEntry(hit.topic),
          posts_list: hit.posts.map((post) => ({
            ...encodePostEntry(post),
            excerpt: post.excerpt,
          })),
        },
  ),
  complete: isComplete,
});

/** A record of `/search/titles`. */
export function encodeTitleMatch(
  match: TitleMatch,
  path: string,
): z.infer<typeof titleMatchRecord> {
  const title = encodeText(match.title);
  return match.kind === 'topic'
    ? { kind: match.kind, tid: match.id, title, path, posts: match.posts }
    : { kind: match.kind, id: match.id, title, path, section: encodeText(match.section) };
}
