import type { Forum } from './community';

const byPosition = (a: Forum, b: Forum) => a.position - b.position || a.id - b.id;

/** The forums directly in a forum, in their order; those at the top for `null`. */
export function childForums(forums: Forum[], parentId: number | null): Forum[] {
  const ids = new Set(forums.map(({ id }) => id));
  // A forum whose parent is hidden from guests is shown at the top.
  const parentOf = (forum: Forum) =>
    forum.parentId !== null && ids.has(forum.parentId) && forum.parentId !== forum.id
      ? forum.parentId
      : null;
  return forums.filter((forum) => parentOf(forum) === parentId).sort(byPosition);
}

/** The forums around a forum, outermost first, without itself. Ends where parents form a circle. */
export function forumAncestors<T extends Pick<Forum, 'id' | 'parentId'>>(
  forums: T[],
  forum: T,
): T[] {
  const parentOf = ({ parentId }: T) => forums.find(({ id }) => id === parentId);
  const ancestors: T[] = [];
  let parent = parentOf(forum);
  while (parent && parent !== forum && !ancestors.includes(parent)) {
    ancestors.unshift(parent);
    parent = parentOf(parent);
  }
  return ancestors;
}
