import { z } from 'zod';
import { encodeSegment } from '@/lib/base/text/percent-encoding';
import { mapOk, ok } from '@/lib/model/outcome';
import type { Member, Person } from '@/lib/model/records';
import type { RecordWindow } from '@/lib/urls/views/view';
import { wireCount, wireText, wireTime } from '@/lib/wire/json/scalar';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import { windowSearch } from './page-windows';
import { toFlarumPerson, toPost } from './records/flarum-fields';
import { parseDocument } from './records/json-api';

const memberFields = z.object({
  username: z.string().pipe(z.string().min(1)),
  joinTime: wireTime,
  commentCount: wireCount,
  discussionCount: wireCount,
});

interface FlarumMember {
  /** The name that filters take. */
  accountName: string;
  person: Person;
  posts: number;
  topics: number;
  since: Date | undefined;
}

/** Returns a member by id, or by the name in addresses; undefined for an unknown one. */
export async function findFlarumMember(
  ask: Ask,
  of: number | string,
): Promise<ForumAnswer<FlarumMember | undefined>> {
  const search = typeof of === 'number' ? '' : '?bySlug=1';
  const answer = await ask(`/api/users/${encodeSegment(`${of}`)}`, search, (body) =>
    mapOk(parseDocument(body), ({ records: [record] }) => {
      const { data } = memberFields.safeParse(record?.attributes);
      if (!record || !data) return undefined;
      return {
        accountName: data.username,
        person: toFlarumPerson(record),
        posts: data.commentCount ?? 0,
        topics: data.discussionCount ?? 0,
        since: data.joinTime,
      };
    }),
  );
  return isNotFound(answer) ? ok(undefined) : answer;
}

const titleField = z.object({ title: wireText });

/** Returns a member with a window of posts, newest first; undefined for an unknown one. */
export async function readFlarumMember(
  ask: Ask,
  id: number,
  window: RecordWindow,
): Promise<ForumAnswer<Member> | undefined> {
  const found = await findFlarumMember(ask, id);
  if (found.kind !== 'ok') return found;
  if (!found.value) return undefined;
  const { accountName, person, posts, topics, since } = found.value;
  const parameters = new URLSearchParams({
    'filter[author]': accountName,
    'filter[type]': 'comment',
    sort: '-createdAt',
    include: 'user,discussion',
  });
  const newest: Member['newest'] = [];
  for (const search of windowSearch(window, parameters)) {
    const page = await ask('/api/posts', search, parseDocument);
    if (page.kind !== 'ok') return page;
    for (const record of page.value.records) {
      const post = toPost(record, page.value);
      const [discussion] = page.value.related(record, 'discussion');
      const { data } = titleField.safeParse(discussion?.attributes);
      if (post && discussion && data) {
        newest.push({ ...post, topicId: discussion.id, title: data.title });
      }
    }
    if (!page.value.hasMore) break;
  }
  const { id: _, ...names } = person;
  return ok({ ...names, posts, topics, ...(since && { since }), newest });
}
