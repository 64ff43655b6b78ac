import type { View } from '@/lib/urls/views/view';

/** Addresses of the sample for each kind of page, in the states that its address can name. */
export const VIEW_EXAMPLES: Readonly<Record<View['kind'], readonly [string, ...string[]]>> = {
  home: ['/'],
  'wiki-home': ['/wiki/pages'],
  'wiki-page': ['/wiki/pages/glossary'],
  namespace: ['/wiki/namespaces', '/wiki/namespaces/clocks'],
  forums: ['/board/forums'],
  topics: ['/board/topics', '/board/forums/5', '/board/topics?starter_id=1'],
  topic: [
    '/board/topics/1200',
    '/board/topics/1200?author=1',
    '/board/topics/1200?all=1',
    '/board/topics/1200?best=1',
  ],
  post: ['/board/topics/1005/posts/10010'],
  'new-posts': ['/board/new'],
  locator: ['/locate?post=10010', '/locate?starter=marta_k'],
  search: ['/search', '/search?q=clock'],
  status: ['/status'],
  reading: ['/reading'],
  downloads: ['/downloads'],
};
