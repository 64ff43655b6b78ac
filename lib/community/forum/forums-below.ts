import { forumAncestors } from '@/lib/model/forum-tree';
import { ok } from '@/lib/model/outcome';
import type { Forum } from '@/lib/model/records';
import type { ForumAnswer } from './ask';

/** Returns a forum with all below it, by default all forums; undefined if the forum is not among them. */
export function forumsBelow(
  all: readonly Forum[],
  id: number | undefined,
): ForumAnswer<Forum[]> | undefined {
  const forums = all.filter((forum) =>
    [forum, ...forumAncestors(all, forum)].some((each) => id === undefined || each.id === id),
  );
  return id !== undefined && forums.length === 0 ? undefined : ok(forums);
}
