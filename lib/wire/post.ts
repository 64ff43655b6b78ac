import { z } from 'zod';
import type { Person } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { type OnRejectedRecord, readRecords } from './json/list';
import { named } from './json/record';
import { optionalWireId, wireId, wireText, wireTime } from './json/scalar';
import { toPerson, wirePerson } from './person';

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
      id: wireId('post without an id'),
      postedAt: wireTime,
      author: wirePerson,
      authorId: optionalWireId,
      authorName: wireText,
      html: z.string().optional().catch(undefined),
      raw: z.string().default('').catch(''),
    },
    'post that is not an object',
  ),
);

/** A post as the community sent it, its text not yet made safe. */
export interface PostDraft {
  id: number;
  postedAt?: Date;
  author: Person;
  html: string;
}

/** The posts of one window of a topic, each once. */
export function readPostDrafts(
  records: readonly unknown[],
  leaveOut: OnRejectedRecord,
): Outcome<PostDraft[]> {
  return mapOk(readRecords(records, draft, leaveOut), (drafts) =>
    drafts.map(({ id: postId, postedAt, html, raw, ...by }) => ({
      id: postId,
      postedAt,
      author: toPerson(by.author, by.authorId, by.authorName) ?? { name: '' },
      html: html ?? asHtml(raw),
    })),
  );
}

/** Text without a single tag is plain text: its lines and angle brackets are meant to be seen. */
function asHtml(raw: string): string {
  if (/<[a-z/!]/i.test(raw)) return raw;
  return raw.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}
