import { z } from 'zod';
import type { Post } from '@/lib/community/model';
import type { Outcome } from '@/lib/community/outcome';
import { ok } from '@/lib/community/outcome';
import { readPost } from '@/lib/content/post';
import { type LeaveOut, readRecords } from './list';
import { person, toPerson } from './person';
import { named } from './record';
import { id, optionalId, text, time } from './scalar';

const draft = z.preprocess(
  named({
    id: ['pid', 'id', 'post_id'],
    postedAt: ['post_date', 'date', 'created_at'],
    author: ['author', 'poster', 'user'],
    authorId: ['author_id'],
    authorName: ['author_name'],
    html: ['post_rendered', 'content_rendered', 'rendered', 'html'],
    raw: ['post', 'content', 'text'],
  }),
  z.object(
    {
      id: id('post without an id'),
      postedAt: time,
      author: person,
      authorId: optionalId,
      authorName: text,
      html: z.string().optional().catch(undefined),
      raw: z.string().default('').catch(''),
    },
    'post that is not an object',
  ),
);

/** The posts of one window of a topic, each once, their text through the gate. */
export async function readPosts(
  records: readonly unknown[],
  topicId: number,
  leaveOut: LeaveOut,
): Promise<Outcome<Post[]>> {
  const drafts = readRecords(records, draft, leaveOut);
  if (drafts.kind !== 'ok') return drafts;
  const posts: Post[] = [];
  for (const { id: postId, postedAt, html, raw, ...by } of drafts.value) {
    const body = await readPost(html ?? asHtml(raw), { topicId, postId });
    const author = toPerson(by.author, by.authorId, by.authorName) ?? { name: '' };
    posts.push({ id: postId, postedAt, author, body: body.html, excerpt: body.excerpt });
  }
  return ok(posts);
}

/** Text without a single tag is plain text: its lines and angle brackets are meant to be seen. */
function asHtml(raw: string): string {
  if (/<[a-z/!]/i.test(raw)) return raw;
  return raw.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}
