import { z } from 'zod';
import type { Outcome } from '@/lib/model/outcome';
import type { RawPost, StoredPost } from '@/lib/model/records';
import { named, wireRecord } from './json/fields';
import { type OnRejectedRecord, readRecords } from './json/list';
import { asIs, kind, recordTable } from './json/record-table';
import { encodeText, optionalWireId, wireText } from './json/scalar';
import { describeRecord, optionalIdField, textField } from './json/sent-fields';
import { strictPerson, toPerson, wirePerson, withUsername } from './person';

const authorRecord = z.object({
  id: optionalIdField('The number of the member.'),
  name: textField('The name; may be empty.'),
});
const author = kind(
  wirePerson,
  strictPerson,
  (about) => authorRecord.describe(about),
  (person) => ({ id: person?.id ?? null, name: encodeText(person?.name ?? '') }),
);
const html = kind(
  z.string().catch(''),
  z.string('must be a text'),
  (about) => z.string().describe(about),
  asIs,
);
const HTML = ['post_rendered', 'content_rendered', 'rendered', 'html'] as const;

const ENTRY = {
  id: ['id', 'The number of the post.', 'pid', 'id', 'post_id'],
  postedAt: ['time', 'When it was written.', 'post_date', 'date', 'created_at'],
  author: [author, 'The member who wrote it.', 'author', 'poster', 'user'],
} as const;
const POST = {
  ...ENTRY,
  html: [
    html,
    'The text as HTML. A store gives it as it came: sanitize it before you show it.',
    ...HTML,
  ],
  username: [
    'missableText',
    'The name of the author in mentions. Missing where the community has no second name.',
    'username',
  ],
  number: [
    'missableId',
    'The number in its topic, counting deleted posts. Missing where the community has none.',
    'post_number',
  ],
  replyTo: [
    'missableId',
    'The number in its topic of the post that it replies to. Missing where it replies to none.',
    'reply_to_post_number',
  ],
  isSolution: [
    'missableFlag',
    'True for the post that was accepted as the answer. Missing otherwise.',
    'accepted_answer',
  ],
  language: [
    'missableText',
    'The language of the text (BCP 47). Missing where the community does not say.',
    'language',
  ],
} as const;
const entryTable = recordTable('post', ENTRY);
const table = recordTable('post', POST);
const lineTable = recordTable('post', {
  topicId: ['id', 'The number of its topic.', 'tid'],
  ...POST,
});

export const postRecord = describeRecord(table.sent, 'A post.', {
  pid: 10004,
  post_date: 1679745609,
  author: { id: 40, name: '夜航船' },
  post_rendered:
    '<p>开坛第一周，趁数据还少，先把这事定下来：自己搭还是用现成的？我列了三个候选，大家投票到月底。</p>',
});

export const postExcerptRecord = entryTable.sent
  .extend({
    excerpt: z
      .string()
      .describe('The text around the matches, HTML-escaped, with `<mark>` around each match.'),
  })
  .describe('A post that a search has found.');

/** What an export writes as a line of `posts.jsonl`. */
export const postLineRecord = describeRecord(lineTable.sent, 'A post, in a line.', {
  pid: 10004,
  tid: 1005,
  post_date: 1679745609,
  author: { id: 40, name: '夜航船' },
  post_rendered: '<p>开坛第一周，趁数据还少，先把这事定下来。</p>',
});

/** A line of `posts.jsonl`. */
export const postLine = lineTable.line.transform(
  ({ author = { name: '' }, username, ...post }): StoredPost => ({
    ...post,
    author: withUsername(author, username),
  }),
);

const post = wireRecord(
  {
    ...table.wire,
    authorId: named(optionalWireId, 'author_id'),
    authorName: named(wireText, 'author_name'),
    text: named(z.string().default('').catch(''), 'post', 'content', 'text'),
  },
  'post that is not an object',
).transform(
  ({ author, authorId, authorName, username, text, ...post }): RawPost => ({
    ...post,
    author: withUsername(toPerson(author, authorId, authorName) ?? { name: '' }, username),
    html: post.html || asHtml(text),
  }),
);

/** Reads a window's posts, each once. */
export const readRawPosts = (
  records: readonly unknown[],
  onRejected: OnRejectedRecord,
): Outcome<RawPost[]> => readRecords(records, post, onRejected, ({ postedAt }) => postedAt);

const MAX_FORMATTED = 500_000;

/** Text without tags is plain: its lines and angle brackets stay visible. */
function asHtml(text: string): string {
  if (text.length > MAX_FORMATTED || /<[a-z/!]/i.test(text)) return text;
  return text.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/** Returns a post's record without text. */
export const encodePostEntry = (post: Omit<RawPost, 'html'>) => entryTable.encode(post);

/** Returns a post's record. */
export const encodePost = (post: RawPost) =>
  table.encode({ ...post, username: post.author.username });

/** Returns a line of `posts.jsonl`. */
export const encodePostLine = (post: StoredPost) =>
  lineTable.encode({ ...post, username: post.author.username });
