import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import type { Forum, Person, RawPost, TopicEntry } from '@/lib/model/records';
import { wireRecord } from '@/lib/wire/json/fields';
import {
  boundedNames,
  boundedText,
  optionalWireId,
  wireCount,
  wireFlag,
  wireTime,
} from '@/lib/wire/json/scalar';
import { withUsername } from '@/lib/wire/person';
import type { ApiAnswer, ApiRecord } from './json-api';

/** Plain text: nothing in it is HTML. `''` for other values. */
const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? boundedText(escapeHtml(value)) : ''));

const userFields = wireRecord({ username: text, displayName: text });

/** Returns a member's id and names. */
export function toFlarumPerson({ id, attributes }: ApiRecord): Person {
  const { username, displayName } = userFields.parse(attributes);
  const name = displayName || username;
  return withUsername({ id, name }, username === name ? undefined : username);
}

const tagFields = wireRecord({
  name: text,
  slug: text,
  description: text,
  /** Absent for a tag that is no forum. */
  position: wireCount,
  isChild: wireFlag,
  isHidden: wireFlag,
  discussionCount: wireCount,
});

/** A tag of the extension flarum/tags. A primary tag and its children are forums. */
export interface FlarumTag extends z.output<typeof tagFields> {
  id: number;
  isForum: boolean;
}

export function toTag({ id, attributes }: ApiRecord): FlarumTag {
  const fields = tagFields.parse(attributes);
  return { ...fields, id, isForum: fields.position !== undefined || fields.isChild };
}

/** Returns the forum of a tag. */
export const toForum = (tag: FlarumTag, parentId: number | null): Forum => ({
  id: tag.id,
  parentId,
  name: tag.name,
  description: tag.description,
  position: tag.position ?? 0,
  topicCount: tag.discussionCount,
});

const discussionFields = wireRecord({
  title: text.pipe(z.string().min(1)),
  commentCount: wireCount,
  createdAt: wireTime,
  lastPostedAt: wireTime,
  isSticky: wireFlag,
  /** Of the extension fof/best-answer: the id of the post, or `false`. */
  hasBestAnswer: optionalWireId,
});

export interface FlarumDiscussion {
  topic: TopicEntry;
  answerId: number | undefined;
  /** It has a hidden tag. */
  isUnlisted: boolean;
}

/**
 * Returns a discussion; undefined without a title. It is in the forum of its child tag, else of its primary
 * one; without the extension in `only`.
 */
export function toDiscussion(
  record: ApiRecord,
  document: ApiAnswer,
  only: number | undefined,
): FlarumDiscussion | undefined {
  const parsed = discussionFields.safeParse(record.attributes);
  if (!parsed.success) return undefined;
  const { title, commentCount, createdAt, lastPostedAt, isSticky, hasBestAnswer } = parsed.data;
  const tags = document.related(record, 'tags').map(toTag);
  const forums = tags.filter(({ isForum }) => isForum);
  const names = boundedNames(tags.filter(({ isForum }) => !isForum).map(({ name }) => name));
  const [starter] = document.related(record, 'user').map(toFlarumPerson);
  const [lastPoster] = document.related(record, 'lastPostedUser').map(toFlarumPerson);
  const topic: TopicEntry = {
    id: record.id,
    forumId: (forums.find(({ isChild }) => isChild) ?? forums[0])?.id ?? only,
    title,
    description: '',
    ...(starter && { starter }),
    ...(lastPoster && { lastPoster }),
    ...(createdAt && { startedAt: createdAt }),
    ...(lastPostedAt && { lastPostAt: lastPostedAt }),
    postCount: commentCount,
    isPinned: isSticky,
    isDigest: false,
    isFeatured: false,
    ...(names && { tags: names }),
  };
  return { topic, answerId: hasBestAnswer, isUnlisted: tags.some(({ isHidden }) => isHidden) };
}

const postFields = wireRecord({
  number: wireCount,
  createdAt: wireTime,
  contentType: z.string(),
  contentHtml: z.string().default('').catch(''),
  renderFailed: wireFlag,
  /** Flarum 1 may find a first comment that guests do not get. */
  isHidden: wireFlag,
  /** Of the extension flarum/approval. */
  isApproved: z
    .unknown()
    .optional()
    .transform((value) => value !== false),
});

/** Returns a comment; undefined for an event, a hidden one, and a text that Flarum could not render. */
export function toPost(record: ApiRecord, document: ApiAnswer): RawPost | undefined {
  const parsed = postFields.safeParse(record.attributes);
  if (!parsed.success) return undefined;
  const { number, createdAt, contentType, contentHtml: html, ...marks } = parsed.data;
  const isShown = !marks.renderFailed && !marks.isHidden && marks.isApproved;
  if (contentType !== 'comment' || !isShown || html.trim() === '') return undefined;
  // The account of a deleted member is no relation any more.
  const [author = { name: '' }] = document.related(record, 'user').map(toFlarumPerson);
  return {
    id: record.id,
    ...(number !== undefined && { number }),
    ...(createdAt && { postedAt: createdAt }),
    author,
    html,
  };
}
