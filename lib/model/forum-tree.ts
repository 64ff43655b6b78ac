import type { Forum } from './records';

const byPosition = (a: Forum, b: Forum) => a.position - b.position || a.id - b.id;

interface ForumTree {
  byId: ReadonlyMap<number, Forum>;
  children: ReadonlyMap<number | null, Forum[]>;
}

/** Built once per list: pages ask for the children of every forum. */
const trees = new WeakMap<readonly Forum[], ForumTree>();

/** Deeper forums are shown at the top. */
const MAX_DEPTH = 32;

/** Returns a forum's parent; `null` at the top, where forums with a hidden parent or in a circle are, too. */
function parentOf(forum: Forum, byId: ReadonlyMap<number, Forum>): number | null {
  const parent = byId.get(forum.parentId ?? 0);
  let depth = 0;
  for (let above = parent; above && depth <= MAX_DEPTH; depth += 1) {
    above = byId.get(above.parentId ?? 0);
  }
  return parent && depth <= MAX_DEPTH ? parent.id : null;
}

function treeOf(forums: readonly Forum[]): ForumTree {
  const known = trees.get(forums);
  if (known) return known;
  const byId = new Map(forums.map((forum) => [forum.id, forum]));
  const children = new Map<number | null, Forum[]>();
  for (const forum of forums.toSorted(byPosition)) {
    const parent = parentOf(forum, byId);
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

/** Returns a forum's nearest ancestors, at most 32, outermost first. Stops at a cycle. */
export function forumAncestors(forums: readonly Forum[], forum: Forum): Forum[] {
  const { byId } = treeOf(forums);
  const ancestors = new Set<Forum>();
  let parent = byId.get(forum.parentId ?? 0);
  while (parent && parent !== forum && !ancestors.has(parent) && ancestors.size < MAX_DEPTH) {
    ancestors.add(parent);
    parent = byId.get(parent.parentId ?? 0);
  }
  return [...ancestors].reverse();
}
