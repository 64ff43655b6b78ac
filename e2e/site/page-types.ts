/** An address of the sample per page type. */
export const PAGE_TYPES = {
  home: '/',
  forums: '/board/forums',
  forum: '/board/forums/5',
  topics: '/board/topics',
  topic: '/board/topics/1200',
  'wiki home': '/wiki/pages',
  'wiki page': '/wiki/pages/glossary',
  'wiki tree': '/wiki/namespaces',
  namespace: '/wiki/namespaces/clocks',
  status: '/status',
  missing: '/board/topics/99999999',
} as const;
