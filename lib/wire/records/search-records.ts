import { z } from 'zod';
import { postExcerptRecord } from './post-record';
import { describeRecord, idField, pathField, textField, wikiIdField } from './record-fields';
import { topicEntryRecord } from './topic-records';
import { pageEntryRecord } from './wiki-records';

/** A wiki page that a search has found. */
export const pageResultRecord = pageEntryRecord
  .extend({
    kind: z.literal('page'),
    excerpt: z
      .string()
      .describe('The text around the matches, HTML-escaped, with `<mark>` around each match.'),
  })
  .describe('A wiki page that a search has found.');

/** A topic that a search has found. */
export const topicResultRecord = topicEntryRecord
  .extend({
    kind: z.literal('topic'),
    posts_list: z.array(postExcerptRecord).describe('The posts that match best.'),
  })
  .describe('A topic that a search has found.');

/** The body of `/search`. */
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

/** A title that completes what was typed. */
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

/** The body of `/locate`. */
export const locationRecord = z
  .object({ path: pathField('The page of the post, or of the topics.') })
  .describe('Where a record is now.');
