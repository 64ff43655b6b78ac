import type { Forum } from '@/lib/model/community';

const byPosition = (a: Forum, b: Forum) => a.position - b.position || a.id - b.id;

/** The forums directly in a forum, in their order; `null` asks for those at the top. */
export function childForums(forums: Forum[], parentId: number | null): Forum[] {
  const known = new Set(forums.map(({ id }) => id));
  // A forum whose parent this guest may not see stands at the top, not nowhere.
  const parentOf = (forum: Forum) =>
    forum.parentId !== null && known.has(forum.parentId) && forum.parentId !== forum.id
      ? forum.parentId
      : null;
  return forums.filter((forum) => parentOf(forum) === parentId).sort(byPosition);
}

/** The forums around a forum, outermost first, without itself. */
export function forumAncestors(forums: Forum[], forum: Forum): Forum[] {
  const byId = new Map(forums.map((each) => [each.id, each]));
  const way: Forum[] = [];
  let at = forum.parentId === null ? undefined : byId.get(forum.parentId);
  while (at && at !== forum && !way.includes(at)) {
    way.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return way;
}
