import { z } from 'zod';
import { plainText } from '@/lib/content/plain-text';
import type { NewTopic } from '../build/store-builder';
import type { ForumRow, PostRow } from '../database/rows';
import { FLAG_BITS } from '../database/schema';
import type { GoneRow } from '../queries/all-records';

/** What a number may look like in a real export. */
const whole = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ],
  {
    error: 'must be a whole number',
  },
);
const id = whole.refine((value) => value > 0, 'must be 1 or more');
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((v) => v ?? null),
  );
/** 0 and negative ids stand for nobody or nothing. */
const maybeId = maybe(whole).transform((value) => (value !== null && value > 0 ? value : null));

const text = z.string('must be a text').transform(plainText);
const name = text.refine((value) => value !== '', 'must not be empty');
const maybeText = maybe(text).transform((value) => value || null);

const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], {
    error: 'must be true or false',
  })
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A line of `forums.jsonl`. */
export const forumLine: z.ZodType<ForumRow> = z.object({
  id,
  parent_id: maybeId,
  name,
  description: maybeText.transform((value) => value ?? ''),
  position: maybe(whole).transform((value) => value ?? 0),
  topics: maybe(whole),
  posts: maybe(whole),
  last_post: maybe(whole),
  last_id: maybeId,
  last_title: maybeText,
  last_poster_id: maybeId,
  last_poster_name: maybeText,
});

/** A line of `topics.jsonl`. */
export const topicLine: z.ZodType<NewTopic> = z
  .object({
    tid: id,
    forum_id: maybeId.transform((value) => value ?? 0),
    title: name,
    description: maybeText.transform((value) => value ?? ''),
    starter_id: maybeId,
    starter_name: maybeText,
    start_date: maybe(whole),
    last_post: maybe(whole),
    last_poster_id: maybeId,
    last_poster_name: maybeText,
    posts: maybe(whole),
    views: maybe(whole),
    moved_to: maybeId,
    is_pinned: flag,
    is_digest: flag,
    is_featured: flag,
  })
  .transform(({ is_pinned, is_digest, is_featured, ...topic }) => ({
    ...topic,
    flags:
      (is_pinned ? FLAG_BITS.pinned : 0) |
      (is_digest ? FLAG_BITS.digest : 0) |
      (is_featured ? FLAG_BITS.featured : 0),
  }));

const author = z.union([
  z.object({ id: maybeId, name: text }),
  z.string().transform((value) => ({ id: null, name: plainText(value) })),
]);

/** A line of `posts.jsonl`. */
export const postLine: z.ZodType<PostRow> = z
  .object({
    tid: id,
    pid: id,
    post_date: maybe(whole).transform((value) => value ?? 0),
    author: author.nullish(),
    post_rendered: z.string('must be a text').transform((html) => html.replaceAll('\0', '')),
  })
  .transform(({ author: writer, ...post }) => ({
    ...post,
    author_id: writer?.id ?? null,
    author_name: writer?.name ?? '',
  }));

const body = maybe(z.string('must be a text').transform((source) => source.replaceAll('\0', '')));

/** A line of `pages.jsonl`: about a page whose source is a file, or a whole page. */
export const pageLine = z.object({
  id: z.string('must be a text').regex(/^[^\p{Cc}]{1,512}$/u, 'must be the id of a page'),
  title: name,
  last_modified: maybe(whole),
  size: maybe(whole),
  author: maybeText,
  content: body,
  content_rendered: body,
});

/** A line of `gone.jsonl`. */
export const goneLine: z.ZodType<GoneRow> = z.object({
  kind: z.enum(['namespace', 'page', 'forum', 'topic']),
  id: z.string('must be a text').max(512),
  at: whole,
});
