import { PAGE_TYPES } from './page-types';

/** An address of the sample per page type and state. */
export const PAGE_STATES = {
  ...PAGE_TYPES,
  'topic, deep': '/board/topics/1200?page=8',
  'topic in Arabic': '/board/topics/1661',
  'only the topic author': '/board/topics/1200?author=1',
  'live topic': '/board/topics/1200?page=17&live=1',
  'empty forum': '/board/forums/16',
  'nothing found': '/board/topics?is_pinned=true&is_featured=true&starter_id=40',
  search: '/search?q=clock',
  reading: '/reading',
  downloads: '/downloads',
  malformed: '/board/topics?page=0',
} as const;
