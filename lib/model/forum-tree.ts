import type { Forum } from './records';

const byPosition = (a: Forum, b: Forum) => a.position - b.position || a.id - b.id;

interface ForumTree {
  byId: ReadonlyMap<number, Forum>;
  children: ReadonlyMap<number | null, Forum[]>;
}

/** Built once per list: pages ask for the children of every forum. */
const trees = new WeakMap<readonly Forum[], ForumTree>();

function treeOf(forums: readonly Forum[]): ForumTree {
  const known = trees.get(forums);
  if (known) return known;
  const byId = new Map(forums.map((forum) => [forum.id, forum]));
  const children = new Map<number | null, Forum[]>();
  for (const forum of forums.toSorted(byPosition)) {
    const { id, parentId } = forum;
    // A forum with a hidden parent is shown at the top.
    const parent = parentId !== null && byId.has(parentId) && parentId !== id ? parentId : null;
    const siblings = children.get(parent);
    if (siblings) {
      siblings.push(forum);
    } else {
      children.set(parent, [forum]);
    }
  }
  const tree = { byId, children };
  trees.set(forums, tree);
  return tree;
}

/** Returns a forum's children in order; `null` is the top. */
export function childForums(forums: readonly Forum[], parentId: number | null): Forum[] {
  return treeOf(forums).children.get(parentId) ?? [];
}

/** Returns a forum's ancestors, outermost first. Stops at a cycle. */
export function forumAncestors(forums: readonly Forum[], forum: Forum): Forum[] {
  const { byId } = treeOf(forums);
  const ancestors = new Set<Forum>();
  let parent = byId.get(forum.parentId ?? 0);
  while (parent && parent !== forum && !ancestors.has(parent)) {
    ancestors.add(parent);
    parent = byId.get(parent.parentId ?? 0);
  }
  return [...ancestors].reverse();
}
