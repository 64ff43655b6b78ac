import { encodeSegment } from '@/lib/base/text/percent-encoding';
import { ok } from '@/lib/model/outcome';
import type { Member } from '@/lib/model/records';
import type { RecordWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { type NodebbMember, parseNodebbMember } from './records/parse-nodebb-member';
import { parsePostList } from './records/parse-post-list';

const POSTS_PER_PAGE = 20;

/** Returns the path of a member's list. */
export const memberListPath = ({ slug }: NodebbMember, list: 'posts' | 'topics') =>
  `/api/user/${encodeSegment(slug)}/${list}`;

/** Returns a member by id or account name; undefined for an unknown one. */
export function findNodebbMember(
  ask: Ask,
  of: number | string,
): Promise<ForumAnswer<NodebbMember | undefined>> {
  const path =
    typeof of === 'number' ? `/api/user/uid/${of}` : `/api/user/username/${encodeSegment(of)}`;
  return ask(path, '', parseNodebbMember);
}

/** Returns a member with a window of posts, newest first; undefined for an unknown one. */
export async function readNodebbMember(
  ask: Ask,
  id: number,
  { offset, limit }: RecordWindow,
): Promise<ForumAnswer<Member> | undefined> {
  const found = await findNodebbMember(ask, id);
  if (found.kind !== 'ok') return found;
  if (!found.value) return undefined;
  const posts: (Member['newest'][number] | undefined)[] = [];
  const first = Math.floor(offset / POSTS_PER_PAGE);
  const last = Math.floor((offset + limit - 1) / POSTS_PER_PAGE);
  for (let page = first; page <= last; page++) {
    const path = memberListPath(found.value, 'posts');
    const answer = await ask(path, `?page=${page + 1}`, parsePostList);
    if (answer.kind !== 'ok') return answer;
    posts.push(
      ...answer.value.posts.map(
        (each) => each && { ...each.post, topicId: each.topic.id, title: each.topic.title },
      ),
    );
    if (answer.value.posts.length === 0) break;
  }
  const start = offset - first * POSTS_PER_PAGE;
  const newest = posts.slice(start, start + limit).filter((post) => post !== undefined);
  return ok({ ...found.value.member, newest });
}
