/** The sample's longest topic. */
export const SAMPLE_TOPIC = {
  forum: 'Workbench · 工作台',
  forumPath: '/board/forums/4',
  title: /What's on your bench today/,
  path: '/board/topics/1200',
  lastPage: 17,
  /** Posts on its last page. */
  lastPosts: 12,
  /** `scanned` has, per page of the author's posts, the number of the last searched post. */
  author: { id: 1, name: 'marta_k', scanned: [200, 332] },
  second: { id: 10416, author: '老周' },
  /** A page with a post that quotes another one on it. */
  quotingPage: 8,
};
