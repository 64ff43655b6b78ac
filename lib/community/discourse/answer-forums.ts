import type { OperationResult } from '@/lib/api/operation-result';
import type { StoredForum } from '@/lib/model/community';
import { ok } from '@/lib/model/outcome';
import { encodeForum } from '@/lib/wire/forum';
import type { Ask, DiscourseAnswer } from './ask';
import type { Categories } from './categories';

/** `GET /board/forums`: the category with this id and all below it, or all. */
export async function answerForums(
  ask: Ask,
  categories: Categories,
  id: number | undefined,
): Promise<DiscourseAnswer<OperationResult> | undefined> {
  const answer = await categories.read(ask);
  if (answer.kind !== 'ok') return answer;
  const all = answer.value.map(({ forum }) => forum);
  const forums = id === undefined ? all : withDescendants(all, id);
  if (id !== undefined && forums.length === 0) return undefined;
  return ok({ body: forums.map(encodeForum), total: forums.length });
}

function withDescendants(all: StoredForum[], id: number): StoredForum[] {
  const ids = new Set([id]);
  for (let size = 0; size < ids.size; ) {
    size = ids.size;
    for (const { id: child, parentId } of all) {
      if (parentId !== null && ids.has(parentId)) ids.add(child);
    }
  }
  return all.filter((forum) => ids.has(forum.id));
}
