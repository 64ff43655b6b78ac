import type { FlarumForum } from './flarum-records';

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

/**
 * Discussion 9 has 45 comments: its number 7 was deleted, and 12 is an event. Discussion 8 is sticky, 5 is
 * restricted, and 4 in a hidden tag.
 */
export const createFlarumForum = (changes: Partial<FlarumForum> = {}): FlarumForum => ({
  version: 2,
  hasTags: true,
  tags: [
    { id: 1, name: 'Build', position: 0 },
    { id: 3, name: 'Hulls', position: 0, parentId: 1 },
    { id: 4, name: 'Glue & tape', position: null },
    { id: 6, name: 'Attic', position: 1, isHidden: true },
    { id: 7, name: 'Staff', position: 2, isRestricted: true },
  ],
  users: [{ id: 2, username: 'ada', displayName: 'Ada <L>' }],
  discussions: [
    {
      id: 9,
      title: 'Which "glue"?',
      tagIds: [1, 4],
      answerId: 3,
      posts: ids(47)
        .filter((number) => number !== 7)
        .map((number) => ({
          id: number,
          number,
          ...(number !== 12 && { html: `<p>Comment ${number}</p>` }),
          ...(number !== 2 && { userId: 2 }),
        })),
    },
    {
      id: 8,
      title: 'Rules',
      tagIds: [1, 3],
      isSticky: true,
      posts: [{ id: 50, number: 1, html: '<p>x</p>', userId: 2 }],
    },
    { id: 5, title: 'Secret', tagIds: [7], posts: [{ id: 51, number: 1, html: '<p>y</p>' }] },
    { id: 4, title: 'Old', tagIds: [6], posts: [{ id: 52, number: 1, html: '<p>z</p>' }] },
    ...ids(60, 60).map((id) => ({
      id: id + 40,
      title: `Note ${id}`,
      tagIds: [1, 3],
      posts: [{ id, number: 1, html: `<p>Note ${id}</p>`, userId: 2 }],
    })),
  ],
  ...changes,
});
