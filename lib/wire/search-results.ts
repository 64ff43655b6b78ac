import { z } from 'zod';
import type {
  RawPost,
  SearchResult,
  SearchResults,
  StoredTopic,
  WikiPageEntry,
} from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { reasonOf } from './json/list';
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

const page = z.object({ kind: z.literal('page'), excerpt: z.string() });
const topic = z.object({ kind: z.literal('topic'), posts_list: z.array(post) });

/** A result has the members of a list's record, and the excerpts of its matches. */
const found = z.unknown().transform((wire, context): SearchResult<string> => {
  const asPage = page.safeParse(wire);
  const pageRecord = asPage.success ? pageEntry.safeParse(wire) : undefined;
  if (asPage.success && pageRecord?.success) {
    return { kind: 'page', page: pageRecord.data, excerpt: asPage.data.excerpt };
  }
  const asTopic = topic.safeParse(wire);
  const topicRecord = asTopic.success ? topicEntry.safeParse(wire) : undefined;
  if (asTopic.success && topicRecord?.success) {
    return { kind: 'topic', topic: topicRecord.data, posts: asTopic.data.posts_list };
  }
  context.addIssue({ code: 'custom', message: 'result of no known shape' });
  return z.NEVER;
});

const results = z.object({ results: z.array(found), complete: z.boolean() });

/**
 * The body of `/search`, an operation of Lectern's own: it comes from the store of this site. Its
 * excerpts are not sanitized.
 */
export function readSearchResults(
  body: unknown,
  total: number | undefined,
): Outcome<SearchResults<string>> {
  const parsed = results.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  const { results: items, complete } = parsed.data;
  return ok({ items, total: total ?? items.length, isComplete: complete });
}

/** A post that was found; the excerpt is HTML-escaped text with `<mark>` around the matches. */
export interface PostHit extends Omit<RawPost, 'html'> {
  excerpt: string;
}

/** A topic or a page that a store found. */
export type SearchHit =
  | { kind: 'topic'; topic: StoredTopic; posts: PostHit[] }
  | { kind: 'page'; page: WikiPageEntry; excerpt: string };

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

/** A topic or page by its title, and its path on this site. */
export type TitleMatch = { title: string; path: string } & (
  | { kind: 'topic'; id: number }
  | { kind: 'page'; id: string }
);

/** A record of `/search/titles`. */
export function encodeTitleMatch(match: TitleMatch): z.infer<typeof titleMatchRecord> {
  const { path } = match;
  const title = encodeText(match.title);
  return match.kind === 'topic'
    ? { kind: match.kind, tid: match.id, title, path }
    : { kind: match.kind, id: match.id, title, path };
}
