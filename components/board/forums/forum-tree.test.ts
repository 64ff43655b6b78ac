import { describe, expect, it } from 'vitest';
import type { Forum } from '@/lib/model/community';
import { childForums, forumAncestors } from './forum-tree';

const forum = (id: number, parentId: number | null, position = id): Forum => ({
  id,
  parentId,
  position,
  name: `f${id}`,
  description: '',
});
const ids = (forums: Forum[]) => forums.map(({ id }) => id);

describe('childrenOf', () => {
  it.each([
    ['in their order', [forum(1, null, 2), forum(2, null, 1), forum(3, 1)], null, [2, 1]],
    ['of one', [forum(1, null), forum(3, 1), forum(2, 1)], 1, [2, 3]],
    ['orphans at the top', [forum(2, 99)], null, [2]],
    ['its own parent', [forum(2, 2)], null, [2]],
    ['none', [forum(1, null)], 1, []],
  ])('%s', (_, forums, parent, expected) => {
    expect(ids(childForums(forums, parent))).toEqual(expected);
  });
});

describe('ancestorsOf', () => {
  it.each([
    ['outermost first', [forum(1, null), forum(2, 1), forum(3, 2)], 3, [1, 2]],
    ['at the top', [forum(1, null)], 1, []],
    ['an unknown parent', [forum(2, 9)], 2, []],
    ['a ring ends', [forum(1, 3), forum(2, 1), forum(3, 2)], 3, [1, 2]],
    ['itself', [forum(1, 1)], 1, []],
  ])('%s', (_, forums, id, expected) => {
    const from = forums.find((each) => each.id === id);
    expect(from && ids(forumAncestors(forums, from))).toEqual(expected);
  });
});
