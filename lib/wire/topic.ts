import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Listing, RawPost, RawTopic, TopicEntry } from '@/lib/model/records';
import { named, wireRecord } from './json/fields';
import {
  type OnRejectedRecord,
  parseBody,
  readRecords,
  unwrapList,
  withoutEmptyPlaces,
  wrappedTotal,
} from './json/list';
import { isRecord, unwrapRecord } from './json/record';
import { recordTable } from './json/record-table';
import { wireCount } from './json/scalar';
import { describeRecord } from './json/sent-fields';
import { toPerson, wirePerson } from './person';
import { encodePost, postRecord, readRawPosts } from './post';

const ID = ['tid', 'id', 'topic_id'] as const;
const LAST_POST = ['last_post', 'last_post_date', 'updated_at'] as const;
const POSTS = ['posts_list', 'posts', 'post_list'];

const table = recordTable('topic', {
  id: ['id', 'The number of the topic.', ...ID],
  forumId: ['optionalId', 'The forum that it is in.', 'forum_id', 'fid'],
  title: ['title', 'The title.', 'title', 'name'],
  description: ['text', 'The subtitle; may be empty.', 'description', 'subtitle'],
  starterId: ['optionalId', 'The member who started it.', 'starter_id', 'author_id'],
  starterName: ['optionalText', 'The name of that member.', 'starter_name', 'author_name'],
  startedAt: ['time', 'When it was started.', 'start_date', 'created_at'],
  lastPostAt: ['time', 'When its last post was written.', ...LAST_POST],
  lastPosterId: ['optionalId', 'The member who wrote the last post.', 'last_poster_id'],
  lastPosterName: ['optionalText', 'The name of that member.', 'last_poster_name'],
  bumpedAt: [
    'missableTime',
    'When it last moved to the top of lists: by a post, or by an edit of the last one. Missing where the community does not say.',
    'bumped_at',
  ],
  postCount: [
    'count',
    'How many posts it has, as the community counts: all posts, or replies only. `post_total` is reliable.',
    'posts',
    'post_count',
    'posts_count',
  ],
  postTotal: [
    'missableCount',
    'How many posts the store of this site has. Missing without a store.',
    'post_total',
  ],
  viewCount: ['count', 'How often it was read, as the community counts.', 'views', 'view_count'],
  isPinned: ['flag', 'It stands above other topics.', 'is_pinned', 'pinned'],
  isDigest: ['flag', 'It was selected as one of the best.', 'is_digest', 'digest'],
  isFeatured: ['flag', 'It is on the front page.', 'is_featured', 'featured'],
  movedTo: ['missableId', 'The topic that has replaced it. Missing otherwise.', 'moved_to'],
  tags: [
    'missableTexts',
    'The names of its tags. Missing where the community has no tags, or the topic none.',
    'tags',
  ],
});

export const topicEntryRecord = describeRecord(table.sent, 'A topic as a list has it.', {
  tid: 1005,
  forum_id: 1,
  title: '[Closed] Which forum software?',
  description: '',
  starter_id: 40,
  starter_name: '夜航船',
  start_date: 1679745609,
  last_post: 1681628743,
  last_poster_id: 1,
  last_poster_name: 'marta_k',
  posts: 5,
  post_total: 5,
  views: 244,
  is_pinned: false,
  is_digest: false,
  is_featured: false,
});

export const topicRecord = table.sent
  .extend({
    posts_list: z.array(postRecord).describe('The posts of the requested window, in its order.'),
  })
  .describe('A topic with a window of its posts.');

const toTopic = ({
  starterId,
  starterName,
  lastPosterId,
  lastPosterName,
  ...topic
}: z.output<typeof table.line> & Pick<TopicEntry, 'starter' | 'lastPoster'>): TopicEntry => ({
  ...topic,
  starter: toPerson(topic.starter, starterId, starterName),
  lastPoster: toPerson(topic.lastPoster, lastPosterId, lastPosterName),
});

/** A line of `topics.jsonl`. */
export const topicLine = table.line.transform(toTopic);

const topicEntry = wireRecord(
  {
    ...table.wire,
    starter: named(wirePerson, 'starter', 'author'),
    lastPoster: named(wirePerson, 'last_poster'),
  },
  'topic that is not an object',
).transform(toTopic);

/** Reads the body of `/board/topics`: up to `limit` topics, each once. */
export function readTopicList(
  body: unknown,
  limit: number,
  onRejected: OnRejectedRecord,
): Outcome<Listing<TopicEntry>> {
  const records = unwrapList(body, ID)?.slice(0, 2 * limit);
  if (!records) return { kind: 'malformed', reason: 'no list of topics' };
  const given = withoutEmptyPlaces(records);
  const topics = readRecords(given, topicEntry, onRejected, ({ lastPostAt }) => lastPostAt);
  return mapOk(topics, (read) => ({
    items: read.slice(0, limit),
    total: wireCount.parse(wrappedTotal(body)),
    rejectedCount: rejectedOf(limit, records, read),
  }));
}

const rejectedOf = (limit: number, given: readonly unknown[], read: readonly unknown[]) =>
  Math.max(0, Math.min(limit, given.length) - read.length);

/** Reads the body of `/board/topics/{id}`: up to `limit` posts, each once. */
export function readRawTopic(
  body: unknown,
  limit: number,
  onRejected: OnRejectedRecord,
): Outcome<RawTopic> {
  const record = unwrapRecord(body, ID);
  const entry = parseBody(topicEntry, record);
  if (entry.kind !== 'ok') return entry;
  const records = postRecords(record, body)?.slice(0, 2 * limit);
  if (!records && !entry.value.movedTo) {
    return { kind: 'malformed', reason: 'topic without its posts' };
  }
  return mapOk(readRawPosts(withoutEmptyPlaces(records ?? []), onRejected), (read) => ({
    ...entry.value,
    posts: read.slice(0, limit),
    rejectedCount: rejectedOf(limit, records ?? [], read),
  }));
}

function postRecords(...holders: unknown[]): unknown[] | undefined {
  return holders
    .flatMap((holder) => (isRecord(holder) ? POSTS.map((name) => holder[name]) : []))
    .map((value) => (isRecord(value) ? unwrapList(value, ['pid']) : value))
    .find((value) => Array.isArray(value));
}

/** Returns a topic's record in lists, also a line of `topics.jsonl`. */
export const encodeTopicEntry = (topic: TopicEntry) =>
  table.encode({
    ...topic,
    starterId: topic.starter?.id,
    starterName: topic.starter?.name,
    lastPosterId: topic.lastPoster?.id,
    lastPosterName: topic.lastPoster?.name,
  });

/** Returns a topic's record with posts. */
export const encodeTopic = ({
  posts,
  ...entry
}: TopicEntry & { posts: readonly RawPost[] }): z.infer<typeof topicRecord> => ({
  ...encodeTopicEntry(entry),
  posts_list: posts.map(encodePost),
});
