import { z } from 'zod';
import type { FoundRecord, SearchResults, TitleMatch } from '@/lib/model/search-results';
import { encodeText } from './json/scalar';
import { describeRecord, idField, pathField, textField, wikiIdField } from './json/sent-fields';
import { encodePostEntry, postExcerptRecord } from './post';
import { encodeTopicEntry, topicEntryRecord } from './topic';
import { encodePageEntry, pageEntryRecord } from './wiki-page';

export const pageResultRecord = pageEntryRecord
  .extend({
    kind: z.literal('page'),
    excerpt: z
      .string()
      .describe('The text around the matches, HTML-escaped, with `<mark>` around each match.'),
  })
  .describe('A wiki page that a search has found.');

export const topicResultRecord = topicEntryRecord
  .extend({
    kind: z.literal('topic'),
    posts_list: z.array(postExcerptRecord).describe('The posts that match best.'),
  })
  .describe('A topic that a search has found.');

export const searchResultsRecord = z
  .object({
    results: z.array(z.discriminatedUnion('kind', [pageResultRecord, topicResultRecord])),
    complete: z
      .boolean()
      .describe('False where more may match than the total says; a narrower search finds them.'),
  })
  .describe('A window of what a search has found, best first.');

const titleFields = {
  title: textField('The title.'),
  path: pathField('The page that has the title.'),
};

export const titleMatchRecord = describeRecord(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('topic'),
      tid: idField('The number of the topic.'),
      ...titleFields,
      posts: z.int().min(0).describe('How many posts the topic has.'),
    }),
    z.object({
      kind: z.literal('page'),
      id: wikiIdField('The colon-separated id of the page.'),
      ...titleFields,
      section: textField('The title of the namespace that the page lies in.'),
    }),
  ]),
  'A title that completes what was typed.',
  {
    kind: 'page',
    id: 'clocks:start',
    title: 'Clocks &amp; watches · 钟表',
    path: '/wiki/pages/clocks:start',
    section: 'Clocks &amp; watches · 钟表',
  },
);

export const locationRecord = z
  .object({ path: pathField('The page of the post, or of the topics.') })
  .describe('Where a record is now.');

/** Returns the body of `/search`. */
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

/** What is read of such a body: which records match. */
const foundRecords = z.object({
  results: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('page'), id: z.string() }),
      z.object({
        kind: z.literal('topic'),
        tid: z.int(),
        posts_list: z.array(z.object({ pid: z.int() })).default([]),
      }),
    ]),
  ),
  complete: z.boolean().default(true),
});

/** Reads the body of `/search` of another server; undefined if it is malformed. */
export function readFoundRecords(
  data: unknown,
): { records: FoundRecord[]; isComplete: boolean } | undefined {
  const { data: parsed } = foundRecords.safeParse(data);
  if (!parsed) return undefined;
  const records = parsed.results.map((found) =>
    found.kind === 'page'
      ? { pageId: found.id }
      : { topicId: found.tid, postIds: found.posts_list.map(({ pid }) => pid) },
  );
  return { records, isComplete: parsed.complete };
}

/** Returns a record of `/search/titles`. */
export function encodeTitleMatch(
  match: TitleMatch,
  path: string,
): z.infer<typeof titleMatchRecord> {
  const title = encodeText(match.title);
  return match.kind === 'topic'
    ? { kind: match.kind, tid: match.id, title, path, posts: match.posts }
    : { kind: match.kind, id: match.id, title, path, section: encodeText(match.section) };
}
