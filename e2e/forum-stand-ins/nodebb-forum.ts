import type { NodebbForum } from './nodebb-records';

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

/** Topic 9 has 45 posts, of which post 7 is deleted. Topic 8 is pinned. Topic 6 is deleted, and 5 hidden. */
export const createNodebbForum = (changes: Partial<NodebbForum> = {}): NodebbForum => ({
  categories: [
    { cid: 1, parentCid: 0, name: 'Garden' },
    { cid: 3, parentCid: 1, name: 'Hedges' },
    { cid: 4, parentCid: 0, name: 'Shed', isHidden: true },
  ],
  topics: [
    {
      tid: 9,
      cid: 1,
      title: 'A <long> talk',
      tags: ['hedges'],
      posts: ids(45).map((pid) => ({
        pid,
        content: `<p dir="auto">Post ${pid}</p>\n`,
        ...(pid === 7 && { isDeleted: true }),
        ...(pid === 4 && { toPid: 2 }),
      })),
    },
    { tid: 8, cid: 3, title: 'Rules', isPinned: true, posts: [{ pid: 50, content: '<p>x</p>' }] },
    { tid: 6, cid: 3, title: 'Gone', isDeleted: true, posts: [{ pid: 51, content: '<p>y</p>' }] },
    { tid: 5, cid: 4, title: 'Secret', posts: [{ pid: 52, content: '<p>z</p>' }] },
    ...ids(30, 60).map((pid) => ({
      tid: pid + 40,
      cid: 3,
      title: `Note ${pid}`,
      posts: [{ pid, content: `<p>Note ${pid}</p>` }],
    })),
  ],
  postsPerPage: 20,
  topicsPerPage: 20,
  usesPagination: false,
  ...changes,
});
