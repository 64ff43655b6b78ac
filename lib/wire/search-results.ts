import { z } from 'zod';
import type { SearchResult, SearchResults, StoredTopic } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { parseBody } from './json/list';
import { encodeText, wireId, wireTime } from './json/scalar';
import { toPerson, wirePerson } from './person';
import { encodePostEntry } from './post';
import type { searchResultsRecord, titleMatchRecord } from './records/search-records';
import { encodeTopicEntry, topicEntry } from './topic';
import { encodePageEntry, pageEntry } from './wiki-page';

const post = z
  .object({
    pid: wireId('post without an id'),
    post_date: wireTime,
    author: wirePerson,
    excerpt: z.string(),
  })
  .transform((wire) => ({
    id: wire.pid,
    postedAt: wire.post_date,
    author: toPerson(wire.author) ?? { name: '' },
    excerpt: wire.excerpt,
  }));

/** A result has the members of a list's record, and the excerpts of its matches. */
const foundPage = z
  .intersection(z.object({ kind: z.literal('page'), excerpt: z.string() }), pageEntry)
  .transform(({ kind, excerpt, ...page }) => ({ kind, page, excerpt }));
const foundTopic = z
  .intersection(z.object({ kind: z.literal('topic'), posts_list: z.array(post) }), topicEntry)
  .transform(({ kind, posts_list, ...topic }) => ({ kind, topic, posts: posts_list }));

const results = z.object({
  results: z.array(z.union([foundPage, foundTopic], 'result of no known shape')),
  complete: z.boolean(),
});

/**
 * The body of `/search`, an operation of Lectern's own: it comes from the store of this site. Its
 * excerpts are not sanitized.
 */
export const readSearchResults = (
  body: unknown,
  total: number | undefined,
): Outcome<SearchResults<string>> =>
  mapOk(parseBody(results, body), ({ results: items, complete }) => ({
    items,
    total: total ?? items.length,
    isComplete: complete,
  }));

/** A topic or a page that a store found. */
export type SearchHit = SearchResult<string, StoredTopic>;

/** The body of `/search`: records as lists have them, each with its excerpts. */
export const encodeSearchResults = (
  hits: readonly SearchHit[],
  isComplete: boolean,
): z.infer<typeof searchResultsRecord> => ({
  results: hits.map((hit) =>
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

/** A topic or page by its title. */
export type TitleSuggestion = { title: string } & (
  | { kind: 'topic'; id: number }
  | { kind: 'page'; id: string }
);

/** A record of `/search/titles`. */
export function encodeTitleMatch(
  match: TitleSuggestion,
  path: string,
): z.infer<typeof titleMatchRecord> {
  const title = encodeText(match.title);
  return match.kind === 'topic'
    ? { kind: match.kind, tid: match.id, title, path }
    : { kind: match.kind, id: match.id, title, path };
}
