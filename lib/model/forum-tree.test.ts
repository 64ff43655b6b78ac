import { expect, it } from 'vitest';
import type { Forum } from '@/lib/model/records';
import { childForums, forumAncestors } from './forum-tree';

const forum = (id: number, parentId: number | null, position = id): Forum => ({
  id,
  parentId,
  position,
  name: `f${id}`,
  description: '',
});
const ids = (forums: Forum[]) => forums.map(({ id }) => id);

it.each([
  ['are sorted by position', [forum(1, null, 2), forum(2, null, 1), forum(3, 1)], null, [2, 1]],
  ['of one forum', [forum(1, null), forum(3, 1), forum(2, 1)], 1, [2, 3]],
  ['an unknown parent counts as the top', [forum(2, 99)], null, [2]],
  ['a forum that is its own parent counts as at the top', [forum(2, 2)], null, [2]],
  ['in a circle are at the top', [forum(1, 2), forum(2, 1)], null, [1, 2]],
  ['are at most 32 deep', Array.from({ length: 34 }, (_, at) => forum(at + 1, at)), null, [1, 34]],
  ['are none', [forum(1, null)], 1, []],
])('childForums: %s', (_, forums, parent, expected) => {
  expect(ids(childForums(forums, parent))).toEqual(expected);
});

it.each([
  ['are listed outermost first', [forum(1, null), forum(2, 1), forum(3, 2)], 3, [1, 2]],
  ['of a forum at the top are none', [forum(1, null)], 1, []],
  ['end at an unknown parent', [forum(2, 9)], 2, []],
  ['end where parents form a circle', [forum(1, 3), forum(2, 1), forum(3, 2)], 3, [1, 2]],
  ['leave out a forum that is its own parent', [forum(1, 1)], 1, []],
])('forumAncestors: %s', (_, forums, id, expected) => {
  const from = forums.find((each) => each.id === id);
  expect(from && ids(forumAncestors(forums, from))).toEqual(expected);
});
