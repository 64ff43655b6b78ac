import type { OperationResult } from '@/lib/api/operation-result';
import { forumAncestors } from '@/lib/model/forum-tree';
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
  const forums = all.filter((forum) =>
    [forum, ...forumAncestors(all, forum)].some((each) => id === undefined || each.id === id),
  );
  if (id !== undefined && forums.length === 0) return undefined;
  return ok({ body: forums.map(encodeForum), total: forums.length });
}
