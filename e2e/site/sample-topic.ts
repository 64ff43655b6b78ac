import type { TopicToRead } from './reading-journeys';

/** The sample's longest topic. */
export const SAMPLE_TOPIC: TopicToRead = {
  forum: 'Workbench · 工作台',
  forumPath: '/board/forums/4',
  listPath: '/board/topics',
  title: /What's on your bench today/,
  path: '/board/topics/1200',
  lastPage: 17,
  lastPosts: 12,
  author: { id: 1, name: 'marta_k', scanned: [200, 332] },
  second: { id: 10416, author: '老周' },
  quotingPage: 8,
};
