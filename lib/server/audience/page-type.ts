import { NEXT_PREFIX } from '@/lib/next/build-files';
import type { RouteMatch } from '@/lib/urls/routes/match-route';
import { ROUTES, type RouteKind, type RoutePattern } from '@/lib/urls/routes/routes';

/** What requests ask for, as far as they are counted apart. */
export type PageType =
  | 'home'
  | 'wiki-page'
  | 'wiki-list'
  | 'forums'
  | 'topics'
  | 'topic'
  | 'search'
  | 'markdown'
  | 'feed'
  | 'sitemap'
  | 'api'
  | 'image'
  | 'file'
  | 'other';

const BY_KIND: Partial<Record<RouteKind, PageType>> = {
  markdown: 'markdown',
  operation: 'api',
  monitoring: 'api',
  purge: 'api',
  image: 'image',
  download: 'file',
  'site-file': 'file',
  'speculation-rules': 'file',
};

const BY_PATTERN: Partial<Record<RoutePattern, PageType>> = {
  '/': 'home',
  '/wiki/pages': 'wiki-page',
  '/wiki/pages/:{+id}': 'wiki-page',
  '/wiki/pages/{+id}': 'wiki-page',
  '/wiki/namespaces': 'wiki-list',
  '/wiki/namespaces/{+id}': 'wiki-list',
  '/board/forums': 'forums',
  '/board/forums/{id}': 'topics',
  '/board/new': 'topics',
  '/board/new/{period}': 'topics',
  '/board/topics': 'topics',
  '/board/topics/{id}': 'topic',
  '/board/topics/{id}/posts/{post}': 'topic',
  '/locate': 'topic',
  '/search': 'search',
  '/changes.atom': 'feed',
  '/feeds/{+list}': 'feed',
  '/llms.txt': 'file',
  '/sitemap.xml': 'sitemap',
  '/sitemaps/{part}': 'sitemap',
};

/** What a path is for. A legacy URL and a path of nothing are `other`. */
export function pageTypeOf(path: string, match: RouteMatch | undefined): PageType {
  if (!match) return path.startsWith(NEXT_PREFIX) ? 'file' : 'other';
  return BY_PATTERN[match.pattern] ?? BY_KIND[ROUTES[match.pattern].kind] ?? 'other';
}
