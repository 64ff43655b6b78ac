import { z } from 'zod';
import { renderPosts } from '@/lib/content/render-posts';
import type { Listing, Topic, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import {
  type OnRejectedRecord,
  readRecords,
  reasonOf,
  unwrapList,
  wrappedTotal,
} from './json/list';
import { isRecord, named, unwrapRecord } from './json/record';
import {
  optionalWireId,
  wireCount,
  wireFlag,
  wireId,
  wireText,
  wireTime,
  wireTitle,
} from './json/scalar';
import { toPerson, wirePerson } from './person';
import { type PostDraft, readPostDrafts } from './post';

const ID = ['tid', 'id', 'topic_id'];
const POSTS = ['posts_list', 'posts', 'post_list'];

/** A topic as it stands in a list. */
export const topicEntry = z
  .preprocess(
    named({
      id: ID,
      forumId: ['forum_id', 'fid'],
      title: ['title', 'name'],
      description: ['description', 'subtitle'],
      starter: ['starter', 'author'],
      starterId: ['starter_id', 'author_id'],
      starterName: ['starter_name', 'author_name'],
      startedAt: ['start_date', 'created_at'],
      lastPostAt: ['last_post', 'last_post_date', 'updated_at'],
      lastPoster: ['last_poster'],
      lastPosterId: ['last_poster_id'],
      lastPosterName: ['last_poster_name'],
      postCount: ['posts', 'post_count', 'posts_count'],
      postTotal: ['post_total'],
      viewCount: ['views', 'view_count'],
      isPinned: ['is_pinned', 'pinned'],
      isDigest: ['is_digest', 'digest'],
      isFeatured: ['is_featured', 'featured'],
      movedTo: ['moved_to'],
    }),
    z.object(
      {
        id: wireId('topic without an id'),
        forumId: optionalWireId,
        title: wireTitle('topic without a title'),
        description: wireText,
        starter: wirePerson,
        starterId: optionalWireId,
        starterName: wireText,
        startedAt: wireTime,
        lastPostAt: wireTime,
        lastPoster: wirePerson,
        lastPosterId: optionalWireId,
        lastPosterName: wireText,
        postCount: wireCount,
        postTotal: wireCount,
        viewCount: wireCount,
        isPinned: wireFlag,
        isDigest: wireFlag,
        isFeatured: wireFlag,
        movedTo: optionalWireId,
      },
      'topic that is not an object',
    ),
  )
  .transform(
    ({ starterId, starterName, lastPosterId, lastPosterName, ...w }): TopicEntry => ({
      ...w,
      starter: toPerson(w.starter, starterId, starterName),
      lastPoster: toPerson(w.lastPoster, lastPosterId, lastPosterName),
    }),
  );

/** The body of `/board/topics`, cut to the `limit` asked for; `total` as the wrapper says it. */
export function readTopicList(
  body: unknown,
  limit: number,
  leaveOut: OnRejectedRecord,
): Outcome<Listing<TopicEntry>> {
  const records = unwrapList(body, ID)?.slice(0, limit);
  if (!records) return { kind: 'malformed', reason: 'no list of topics' };
  const topics = readRecords(records, topicEntry, leaveOut);
  if (topics.kind !== 'ok') return topics;
  return ok({
    items: topics.value,
    total: wireCount.parse(wrappedTotal(body)),
    leftOut: records.length - topics.value.length,
  });
}

/** A topic as the community sent it, the text of its posts not yet made safe. */
export interface TopicDraft extends TopicEntry {
  posts: PostDraft[];
  /** How many posts of the window could not be read. */
  leftOut: number;
}

/** The body of `/board/topics/{id}`, its posts cut to the `limit` asked for. */
export function readTopicDraft(
  body: unknown,
  limit: number,
  leaveOut: OnRejectedRecord,
): Outcome<TopicDraft> {
  const record = unwrapRecord(body, ID);
  const parsed = topicEntry.safeParse(record);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  const records = postRecords(record, body)?.slice(0, limit);
  if (!records && !parsed.data.movedTo) {
    return { kind: 'malformed', reason: 'topic without its posts' };
  }
  return mapOk(readPostDrafts(records ?? [], leaveOut), (posts) => ({
    ...parsed.data,
    posts,
    leftOut: (records?.length ?? 0) - posts.length,
  }));
}

/** The same, with the text of its posts through the gate. */
export async function readTopicWithPosts(
  body: unknown,
  limit: number,
  leaveOut: OnRejectedRecord,
): Promise<Outcome<Topic>> {
  const draft = readTopicDraft(body, limit, leaveOut);
  if (draft.kind !== 'ok') return draft;
  return ok({ ...draft.value, posts: await renderPosts(draft.value.posts, draft.value.id) });
}

/** The posts stand in the topic, or beside it where the topic itself is wrapped. */
function postRecords(...places: unknown[]): unknown[] | undefined {
  return places
    .flatMap((place) => (isRecord(place) ? POSTS.map((name) => place[name]) : []))
    .map((value) => (isRecord(value) ? unwrapList(value, ['pid']) : value))
    .find((value) => Array.isArray(value));
}
