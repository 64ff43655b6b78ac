import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { RawPost, TopicEntry } from '@/lib/model/records';
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
import { discourseComments, printComments } from './post-comments';

export interface DiscoursePost extends RawPost {
  author: DiscourseUser;
  /** From 1, with gaps for deleted posts. */
  number?: number;
  /**
   * False for whispers and posts without words, such as most small actions ("closed this topic"); in staff
   * archives also for deleted and hidden ones.
   */
  isShown: boolean;
  /** Deleted, or hidden though the text is included. */
  isForStaff: boolean;
}

export interface DiscourseTopic {
  topic: TopicEntry;
  posts: DiscoursePost[];
  /** All post ids in order, also of posts not shown; undefined if there are too many. */
  stream?: number[];
  /** The first accepted answer, which Discourse adds to each page of the topic since 2026. */
  answer?: DiscoursePost;
  users: DiscourseUser[];
}

const WHISPER = 4;
const MAX_ANSWERS = 10;

/** A staff's notice as HTML above the post. Other kinds of notices are shown to members alone. */
const staffNotice = z
  .object({ type: z.literal('custom'), cooked: z.string() })
  .transform(({ cooked }) => `<aside class="post-notice">${cooked}</aside>`)
  .catch('');

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
          // The text only says that the post is hidden.
          isTextHidden: named(wireFlag, 'cooked_hidden'),
          polls: discoursePolls,
          notice: staffNotice,
          comments: discourseComments,
          commentCount: named(wireCount, 'comments_count'),
          replyTo: named(wireCount, 'reply_to_post_number'),
          // Missing where the answered post is just before.
          answered: named(discourseUser, 'reply_to_user'),
          isSolution: named(wireFlag, 'accepted_answer'),
          language: named(discourseLocale, 'locale'),
        },
        'post that is not an object',
      ),
      author: postAuthor,
    })
    .transform(
      ({
        fields: {
          type,
          deletedAt,
          cooked,
          polls,
          notice,
          comments,
          commentCount = 0,
          isHidden,
          isTextHidden,
          isSolution,
          answered,
          ...fields
        },
        author,
      }): DiscoursePost => {
        const isForStaff = deletedAt !== undefined || (isHidden && !isTextHidden);
        const isShown = type !== WHISPER && !isForStaff && cooked.trim() !== '';
        const answer = isSolution && { isSolution: true as const };
        return {
          ...fields,
          ...answer,
          ...(answered && { answered: { name: answered.name } }),
          html: [
            notice,
            addPollVotes(cooked, polls),
            printComments(comments, commentCount, fields.id),
          ].join(''),
          author,
          isShown,
          isForStaff,
        };
      },
    ),
);

const stream = z.array(wireId('post id that is not a number')).optional();

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

/** Returns the topic. Category 0 means none. */
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

/** True for `regular` and `banner` topics. */
export const isPublicKind = (archetype: unknown): boolean =>
  archetype === undefined || archetype === 'regular' || archetype === 'banner';

const topicBody = wireRecord(
  {
    ...topicFields,
    details: wireRecord({
      creator: named(discourseUser, 'created_by'),
      lastPoster: named(discourseUser, 'last_poster'),
    }).catch({ creator: undefined, lastPoster: undefined }),
    answers: named(z.array(z.unknown()).catch([]), 'accepted_answers'),
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

/** Parses `/t/{id}.json` without malformed posts. Above 10,000 posts, `post_stream.stream` is missing. */
export function parseTopic(body: unknown, onRejected: OnRejectedRecord): Outcome<DiscourseTopic> {
  const parsed = topicBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  const { details, answers, postStream, ...fields } = parsed.data;
  if (!isPublicKind(fields.archetype)) return { kind: 'malformed', reason: 'private message' };
  const isWhole = (fields.postCount ?? 0) <= postStream.posts.length;
  const accepted = parsePosts(answers.slice(0, MAX_ANSWERS), onRejected);
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
    answer: accepted.kind === 'ok' ? accepted.value.find(({ isShown }) => isShown) : undefined,
    users: [details.creator, details.lastPoster, ...posts.map(({ author }) => author)].filter(
      (user) => user !== undefined,
    ),
  }));
}

/** Parses posts, each once and without malformed ones. */
export const parsePosts = (
  records: readonly unknown[],
  onRejected: OnRejectedRecord,
): Outcome<DiscoursePost[]> => readRecords(records, post, onRejected);

const postsBody = z.object({
  id: wireId('topic without an id').optional(),
  post_stream: z.object({ posts: z.array(z.unknown()) }),
});

/** Parses `/t/{id}/posts.json`. Refuses posts of another topic. */
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
