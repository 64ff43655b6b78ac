import { z } from 'zod';
import type { RawPost, StoredPost } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from './json/fields';
import { type OnRejectedRecord, readRecords } from './json/list';
import { encodeText, encodeTime, optionalWireId, wireId, wireText, wireTime } from './json/scalar';
import { strictId, strictOptionalId, strictOptionalText, strictTime } from './json/strict-scalar';
import { strictPerson, toPerson, wirePerson, withUsername } from './person';
import type { postRecord } from './records/post-record';

const post = wireRecord(
  {
    id: named(wireId('post without an id'), 'pid', 'id', 'post_id'),
    postedAt: named(wireTime, 'post_date', 'date', 'created_at'),
    author: named(wirePerson, 'author', 'poster', 'user'),
    authorId: named(optionalWireId, 'author_id'),
    authorName: named(wireText, 'author_name'),
    username: wireText,
    html: named(
      z.string().optional().catch(undefined),
      ...['post_rendered', 'content_rendered', 'rendered', 'html'],
    ),
    number: named(optionalWireId, 'post_number'),
    text: named(z.string().default('').catch(''), 'post', 'content', 'text'),
  },
  'post that is not an object',
);

/** A line of `posts.jsonl`. */
export const postLine = z
  .object({
    tid: strictId,
    pid: strictId,
    post_date: strictTime,
    author: strictPerson,
    username: strictOptionalText,
    post_rendered: z.string('must be a text'),
    post_number: strictOptionalId,
  })
  .transform(
    (line): StoredPost => ({
      topicId: line.tid,
      id: line.pid,
      postedAt: line.post_date,
      author: withUsername(line.author ?? { name: '' }, line.username),
      html: line.post_rendered,
      number: line.post_number,
    }),
  );

/** The posts of one window of a topic, each once. */
export function readRawPosts(
  records: readonly unknown[],
  onRejected: OnRejectedRecord,
): Outcome<RawPost[]> {
  return mapOk(
    readRecords(records, post, onRejected, ({ postedAt }) => postedAt),
    (posts) =>
      posts.map(({ id: postId, number, postedAt, html, text, ...by }) => ({
        id: postId,
        number,
        postedAt,
        author: withUsername(
          toPerson(by.author, by.authorId, by.authorName) ?? { name: '' },
          by.username,
        ),
        html: html ?? asHtml(text),
      })),
  );
}

/** Text without a single tag is plain text: its lines and angle brackets are meant to be seen. */
function asHtml(text: string): string {
  if (/<[a-z/!]/i.test(text)) return text;
  return text.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/** What a post's record says beside its text. */
export const encodePostEntry = ({
  id,
  postedAt,
  author,
}: Omit<RawPost, 'html'>): Omit<z.infer<typeof postRecord>, 'post_rendered'> => ({
  pid: id,
  post_date: encodeTime(postedAt),
  author: { id: author.id ?? null, name: encodeText(author.name) },
});

/** A post as a record of the interface. */
export const encodePost = (post: RawPost): z.infer<typeof postRecord> => ({
  ...encodePostEntry(post),
  post_rendered: post.html,
  ...(post.author.username && { username: encodeText(post.author.username) }),
  ...(post.number !== undefined && { post_number: post.number }),
});

/** A post as a line of `posts.jsonl`. */
export const encodePostLine = (post: StoredPost) => ({ tid: post.topicId, ...encodePost(post) });
