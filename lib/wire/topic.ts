import { z } from 'zod';
import type { Listing, RawPost, RawTopic, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
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
import {
  encodeText,
  encodeTime,
  optionalWireId,
  wireCount,
  wireFlag,
  wireId,
  wireText,
  wireTime,
  wireTitle,
} from './json/scalar';
import {
  optionalInteger,
  strictFlag,
  strictId,
  strictOptionalId,
  strictOptionalText,
  strictTime,
  strictTitle,
} from './json/strict-scalar';
import { toPerson, wirePerson } from './person';
import { encodePost, readRawPosts } from './post';
import type { topicEntryRecord, topicRecord } from './records/topic-records';

const ID = ['tid', 'id', 'topic_id'];
const POSTS = ['posts_list', 'posts', 'post_list'];

/** A topic as a list has it. */
const topicEntry = wireRecord(
  {
    id: named(wireId('topic without an id'), ...ID),
    forumId: named(optionalWireId, 'forum_id', 'fid'),
    title: named(wireTitle('topic without a title'), 'title', 'name'),
    description: named(wireText, 'description', 'subtitle'),
    starter: named(wirePerson, 'starter', 'author'),
    starterId: named(optionalWireId, 'starter_id', 'author_id'),
    starterName: named(wireText, 'starter_name', 'author_name'),
    startedAt: named(wireTime, 'start_date', 'created_at'),
    lastPostAt: named(wireTime, 'last_post', 'last_post_date', 'updated_at'),
    lastPoster: named(wirePerson, 'last_poster'),
    lastPosterId: named(optionalWireId, 'last_poster_id'),
    lastPosterName: named(wireText, 'last_poster_name'),
    bumpedAt: named(wireTime, 'bumped_at'),
    postCount: named(wireCount, 'posts', 'post_count', 'posts_count'),
    postTotal: named(wireCount, 'post_total'),
    viewCount: named(wireCount, 'views', 'view_count'),
    isPinned: named(wireFlag, 'is_pinned', 'pinned'),
    isDigest: named(wireFlag, 'is_digest', 'digest'),
    isFeatured: named(wireFlag, 'is_featured', 'featured'),
    movedTo: named(optionalWireId, 'moved_to'),
  },
  'topic that is not an object',
).transform(
  ({ starterId, starterName, lastPosterId, lastPosterName, ...w }): TopicEntry => ({
    ...w,
    starter: toPerson(w.starter, starterId, starterName),
    lastPoster: toPerson(w.lastPoster, lastPosterId, lastPosterName),
  }),
);

/** A line of `topics.jsonl`. */
export const topicLine = z
  .object({
    tid: strictId,
    forum_id: strictOptionalId,
    title: strictTitle,
    description: strictOptionalText,
    starter_id: strictOptionalId,
    starter_name: strictOptionalText,
    start_date: strictTime,
    last_post: strictTime,
    last_poster_id: strictOptionalId,
    last_poster_name: strictOptionalText,
    posts: optionalInteger,
    views: optionalInteger,
    moved_to: strictOptionalId,
    is_pinned: strictFlag,
    is_digest: strictFlag,
    is_featured: strictFlag,
  })
  .transform(
    (line): TopicEntry => ({
      id: line.tid,
      forumId: line.forum_id,
      title: line.title,
      description: line.description ?? '',
      starter: toPerson(undefined, line.starter_id, line.starter_name),
      startedAt: line.start_date,
      lastPostAt: line.last_post,
      lastPoster: toPerson(undefined, line.last_poster_id, line.last_poster_name),
      postCount: line.posts,
      viewCount: line.views,
      movedTo: line.moved_to,
      isPinned: line.is_pinned,
      isDigest: line.is_digest,
      isFeatured: line.is_featured,
    }),
  );

/** The body of `/board/topics`, cut to the `limit` requested; `total` is what the wrapper says. */
export function readTopicList(
  body: unknown,
  limit: number,
  onRejected: OnRejectedRecord,
): Outcome<Listing<TopicEntry>> {
  const records = unwrapList(body, ID)?.slice(0, limit);
  if (!records) return { kind: 'malformed', reason: 'no list of topics' };
  const given = withoutEmptyPlaces(records);
  const topics = readRecords(given, topicEntry, onRejected, ({ lastPostAt }) => lastPostAt);
  return mapOk(topics, (items) => ({
    items,
    total: wireCount.parse(wrappedTotal(body)),
    rejectedCount: records.length - items.length,
  }));
}

/** The body of `/board/topics/{id}`, its posts cut to the `limit` requested. */
export function readRawTopic(
  body: unknown,
  limit: number,
  onRejected: OnRejectedRecord,
): Outcome<RawTopic> {
  const record = unwrapRecord(body, ID);
  const entry = parseBody(topicEntry, record);
  if (entry.kind !== 'ok') return entry;
  const records = postRecords(record, body)?.slice(0, limit);
  if (!records && !entry.value.movedTo) {
    return { kind: 'malformed', reason: 'topic without its posts' };
  }
  return mapOk(readRawPosts(withoutEmptyPlaces(records ?? []), onRejected), (posts) => ({
    ...entry.value,
    posts,
    rejectedCount: (records?.length ?? 0) - posts.length,
  }));
}

/** The posts are in the topic's record, or beside it where that is wrapped. */
function postRecords(...holders: unknown[]): unknown[] | undefined {
  return holders
    .flatMap((holder) => (isRecord(holder) ? POSTS.map((name) => holder[name]) : []))
    .map((value) => (isRecord(value) ? unwrapList(value, ['pid']) : value))
    .find((value) => Array.isArray(value));
}

/** A topic as a record of a list, which is also a line of `topics.jsonl`. */
export const encodeTopicEntry = (topic: TopicEntry): z.infer<typeof topicEntryRecord> => ({
  tid: topic.id,
  forum_id: topic.forumId ?? null,
  title: encodeText(topic.title),
  description: encodeText(topic.description),
  starter_id: topic.starter?.id ?? null,
  starter_name: encodeText(topic.starter?.name || undefined),
  start_date: encodeTime(topic.startedAt),
  last_post: encodeTime(topic.lastPostAt),
  last_poster_id: topic.lastPoster?.id ?? null,
  last_poster_name: encodeText(topic.lastPoster?.name || undefined),
  ...(topic.bumpedAt && { bumped_at: encodeTime(topic.bumpedAt) }),
  posts: topic.postCount ?? null,
  ...(topic.postTotal !== undefined && { post_total: topic.postTotal }),
  views: topic.viewCount ?? null,
  is_pinned: topic.isPinned,
  is_digest: topic.isDigest,
  is_featured: topic.isFeatured,
  ...(topic.movedTo !== undefined && { moved_to: topic.movedTo }),
});

/** A topic with a window of its posts, as a record of the interface. */
export const encodeTopic = ({
  posts,
  ...entry
}: TopicEntry & { posts: readonly RawPost[] }): z.infer<typeof topicRecord> => ({
  ...encodeTopicEntry(entry),
  posts_list: posts.map(encodePost),
});
