import { z } from 'zod';
import type { RawPost, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords, reasonOf } from '@/lib/wire/json/list';
import { wireCount, wireFlag, wireId, wireTime } from '@/lib/wire/json/scalar';
import {
  type DiscourseUser,
  discourseLocale,
  discourseTags,
  discourseText,
  discourseUser,
  postAuthor,
  titleOf,
  toMember,
} from './discourse-fields';
import { addPollVotes, discoursePolls } from './poll-votes';

/** A post of a Discourse. */
export interface DiscoursePost extends RawPost {
  author: DiscourseUser;
  /** The number in the topic, from 1. Deleted posts leave gaps. */
  number?: number;
  /**
   * False without anything to read: a small action ("closed this topic"), a whisper, an empty post. In an
   * archive of the staff also for deleted and hidden posts.
   */
  isShown: boolean;
  /** Deleted, or hidden with its text: only for the staff. */
  isForStaff: boolean;
}

/** The content of `/t/{id}.json`, or of such a file in an archive. */
export interface DiscourseTopic {
  topic: TopicEntry;
  /** Some of its posts or all of them, in their order. */
  posts: DiscoursePost[];
  /** The ids of all posts in order, including posts that are not shown; undefined for too many. */
  stream?: number[];
  /** The members that it names. */
  users: DiscourseUser[];
}

const SMALL_ACTION = 3;
const WHISPER = 4;

const post = z.preprocess(
  (wire) => ({ fields: wire, author: wire }),
  z
    .object({
      fields: wireRecord(
        {
          id: wireId('post without an id'),
          number: named(wireCount, 'post_number'),
          type: named(wireCount, 'post_type'),
          postedAt: named(wireTime, 'created_at'),
          deletedAt: named(wireTime, 'deleted_at'),
          cooked: z.string().default('').catch(''),
          isHidden: named(wireFlag, 'hidden'),
          // In place of the text stands that it is hidden.
          isTextHidden: named(wireFlag, 'cooked_hidden'),
          polls: discoursePolls,
          replyTo: named(wireCount, 'reply_to_post_number'),
          isSolution: named(wireFlag, 'accepted_answer'),
          language: named(discourseLocale, 'locale'),
        },
        'post that is not an object',
      ),
      author: postAuthor,
    })
    .transform(
      ({
        fields: { type, deletedAt, cooked, polls, isHidden, isTextHidden, isSolution, ...fields },
        author,
      }): DiscoursePost => {
        const isAction = type === SMALL_ACTION || type === WHISPER;
        const isForStaff = deletedAt !== undefined || (isHidden && !isTextHidden);
        const isShown = !isAction && !isForStaff && cooked.trim() !== '';
        const answer = isSolution && { isSolution: true as const };
        return {
          ...fields,
          ...answer,
          html: addPollVotes(cooked, polls),
          author,
          isShown,
          isForStaff,
        };
      },
    ),
);

const stream = z.array(wireId('post id that is not a number')).optional();

/** The fields that a topic has in lists too. */
export const topicFields = {
  id: wireId('topic without an id'),
  title: discourseText.pipe(z.string().min(1, 'topic without a title')),
  unicodeTitle: named(discourseText, 'unicode_title'),
  forumId: named(wireCount, 'category_id'),
  startedAt: named(wireTime, 'created_at'),
  lastPostAt: named(wireTime, 'last_posted_at'),
  bumpedAt: named(wireTime, 'bumped_at'),
  postCount: named(wireCount, 'posts_count'),
  viewCount: named(wireCount, 'views'),
  isPinned: named(wireFlag, 'pinned'),
  isPinnedGlobally: named(wireFlag, 'pinned_globally'),
  tags: discourseTags,
  archetype: z.unknown(),
  visible: z.unknown(),
};

/** Returns the topic of these fields. Category 0 means none. */
export const toTopic = ({
  isPinnedGlobally,
  archetype: _,
  unicodeTitle,
  visible,
  ...fields
}: z.output<z.ZodObject<typeof topicFields>>): TopicEntry => ({
  ...fields,
  title: titleOf(fields.title, unicodeTitle),
  ...(visible === false && { isUnlisted: true }),
  forumId: fields.forumId || undefined,
  description: '',
  isPinned: fields.isPinned || isPinnedGlobally,
  isDigest: false,
  isFeatured: false,
});

/** True for a public kind of topic: `regular` or `banner`. */
export const isPublicKind = (archetype: unknown): boolean =>
  archetype === undefined || archetype === 'regular' || archetype === 'banner';

const topicBody = wireRecord(
  {
    ...topicFields,
    details: wireRecord({
      creator: named(discourseUser, 'created_by'),
      lastPoster: named(discourseUser, 'last_poster'),
    }).catch({ creator: undefined, lastPoster: undefined }),
    postStream: named(
      z.object(
        { posts: z.array(z.unknown(), 'topic without its posts'), stream },
        'topic without its posts',
      ),
      'post_stream',
    ),
  },
  'topic that is not an object',
);

/**
 * Parses `/t/{id}.json` with a part of the posts. Malformed posts are left out. Topics of more than 10,000
 * posts lack `post_stream.stream`.
 */
export function parseTopic(body: unknown, onRejected: OnRejectedRecord): Outcome<DiscourseTopic> {
  const parsed = topicBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  const { details, postStream, ...fields } = parsed.data;
  if (!isPublicKind(fields.archetype)) return { kind: 'malformed', reason: 'private message' };
  const isWhole = (fields.postCount ?? 0) <= postStream.posts.length;
  return mapOk(parsePosts(postStream.posts, onRejected), (posts) => ({
    topic: {
      ...toTopic(fields),
      starter: toMember(details.creator ?? posts.find(({ number }) => number === 1)?.author),
      lastPoster: toMember(details.lastPoster),
    },
    posts,
    stream:
      postStream.stream || isWhole
        ? [...new Set(postStream.stream ?? posts.map(({ id }) => id))]
        : undefined,
    users: [details.creator, details.lastPoster, ...posts.map(({ author }) => author)].filter(
      (user) => user !== undefined,
    ),
  }));
}

/** Parses a list of posts, each once. Malformed posts are left out. */
export const parsePosts = (
  records: readonly unknown[],
  onRejected: OnRejectedRecord,
): Outcome<DiscoursePost[]> => readRecords(records, post, onRejected);

const postsBody = z.object({
  id: wireId('topic without an id').optional(),
  post_stream: z.object({ posts: z.array(z.unknown()) }),
});

/** Parses `/t/{id}/posts.json`. Posts of another topic than `topicId` are refused. */
export function parsePostsBody(
  body: unknown,
  onRejected: OnRejectedRecord,
  topicId?: number,
): Outcome<DiscoursePost[]> {
  const parsed = postsBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no list of posts' };
  const { id, post_stream } = parsed.data;
  return topicId === undefined || id === undefined || id === topicId
    ? parsePosts(post_stream.posts, onRejected)
    : { kind: 'malformed', reason: 'posts of another topic than requested' };
}
