export type RouteKind =
  | 'page'
  | 'alias'
  | 'document'
  | 'markdown'
  | 'operation'
  /** Discourse's API from the store. Without a store, old URLs. */
  | 'discourse'
  /** A file in the site's memory. */
  | 'site-file'
  | 'image'
  /** Answered from memory under any load. */
  | 'monitoring'
  | 'speculation-rules'
  | 'download'
  | 'purge'
  /** Only for the HTTP layer itself; clients get a 404. */
  | 'internal';

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

export interface Route {
  kind: RouteKind;
  type: PageType;
  /** A page's parameters may still prevent indexing (`lib/seo/indexing.ts`). */
  isIndexable: boolean;
  isCached: boolean;
  /** `freeze` writes a file, if the page is also indexable. */
  isFrozen: boolean;
  isPrefetched: boolean;
  /** The first value is the id of a topic or page. No change affects `none`. */
  shows: 'site' | 'topic' | 'board lists' | 'page' | 'wiki lists' | 'none';
}

const PAGE = {
  kind: 'page',
  type: 'other',
  isIndexable: true,
  isCached: true,
  isFrozen: true,
  isPrefetched: true,
  shows: 'none',
} as const;
const UNLISTED_PAGE = { ...PAGE, isIndexable: false, isFrozen: false } as const;
const ALIAS = { ...UNLISTED_PAGE, kind: 'alias', isCached: false } as const;
const DOCUMENT = {
  ...PAGE,
  kind: 'document',
  isIndexable: false,
  isFrozen: false,
  shows: 'site',
} as const;
const MARKDOWN = { ...UNLISTED_PAGE, kind: 'markdown', type: 'markdown' } as const;
const SITE_FILE = { ...ALIAS, kind: 'site-file', type: 'file', isIndexable: true } as const;
const IMAGE = { ...SITE_FILE, kind: 'image', type: 'image', isPrefetched: false } as const;
const MONITORING = { ...ALIAS, kind: 'monitoring', type: 'api' } as const;
const DISCOURSE = { ...ALIAS, kind: 'discourse', type: 'api', isPrefetched: false } as const;
const TOPICS = { ...PAGE, type: 'topics', shows: 'board lists' } as const;
const WIKI_PAGE = { ...PAGE, type: 'wiki-page', shows: 'page' } as const;
const WIKI_LIST = { ...PAGE, type: 'wiki-list', shows: 'wiki lists' } as const;
const SITEMAP = { ...DOCUMENT, type: 'sitemap' } as const;

/**
 * All routes except build files and `public/`. `{name}` matches a segment, `{+name}` the rest (URI templates,
 * RFC 6570). A pattern without names comes first, then the first match.
 */
export const ROUTES = {
  '/wiki/pages.md': { ...MARKDOWN, shows: 'wiki lists' },
  '/wiki/pages.txt': { ...MARKDOWN, shows: 'wiki lists' },
  // For page ids that end in `.md` or `.txt`: their plain path leads to Markdown or source.
  '/wiki/pages/:{+id}': WIKI_PAGE,
  '/wiki/pages/{+id}.md': { ...MARKDOWN, shows: 'page' },
  '/wiki/pages/{+id}.txt': { ...MARKDOWN, shows: 'page' },
  '/board/topics/{id}.md': { ...MARKDOWN, shows: 'topic' },

  '/': { ...PAGE, type: 'home', shows: 'site' },
  '/wiki': ALIAS,
  '/wiki/pages': { ...WIKI_PAGE, shows: 'wiki lists' },
  '/wiki/pages/{+id}': WIKI_PAGE,
  '/wiki/namespaces': WIKI_LIST,
  '/wiki/namespaces/{+id}': WIKI_LIST,
  '/board': ALIAS,
  '/board/forums': { ...TOPICS, type: 'forums' },
  '/board/forums/{id}': TOPICS,
  '/board/new': TOPICS,
  '/board/new/{period}': TOPICS,
  '/board/topics': TOPICS,
  '/board/topics/{id}': { ...PAGE, type: 'topic', shows: 'topic' },
  '/board/topics/{id}/posts/{post}': {
    ...UNLISTED_PAGE,
    type: 'topic',
    isCached: false,
    shows: 'topic',
  },
  '/locate': { ...UNLISTED_PAGE, type: 'topic', isCached: false, isPrefetched: false },
  '/search': { ...UNLISTED_PAGE, type: 'search', isCached: false },
  '/downloads': { ...UNLISTED_PAGE, isCached: false },
  '/reading': UNLISTED_PAGE,
  '/status': { ...UNLISTED_PAGE, isCached: false, isPrefetched: false },
  '/go': { ...ALIAS, isPrefetched: false },
  '/problem/{status}': { ...UNLISTED_PAGE, kind: 'internal', isCached: false },

  '/feeds/{+list}': { ...DOCUMENT, type: 'feed', isFrozen: true, isPrefetched: false },
  '/changes.atom': { ...DOCUMENT, type: 'feed', isPrefetched: false },
  '/llms.txt': { ...DOCUMENT, type: 'file' },
  '/sitemap.xml': SITEMAP,
  '/sitemaps/{part}': SITEMAP,

  '/manifest.webmanifest': { ...SITE_FILE, isFrozen: true },
  '/opensearch.xml': SITE_FILE,
  '/robots.txt': SITE_FILE,
  '/.well-known/api-catalog': SITE_FILE,
  '/api/openapi.json': SITE_FILE,
  '/speculation-rules.json': { ...SITE_FILE, kind: 'speculation-rules' },

  '/image': IMAGE,
  '/downloads/{name}': { ...IMAGE, kind: 'download', type: 'file', isIndexable: false },
  '/media/{+path}': { ...IMAGE, isFrozen: true },

  '/api/health': MONITORING,
  '/api/health/live': MONITORING,
  '/api/health/ready': MONITORING,
  '/api/metrics': MONITORING,
  '/api/purge': { ...ALIAS, kind: 'purge', type: 'api' },
  '/api/{+operation}': { ...ALIAS, kind: 'operation', type: 'api', isPrefetched: false },

  '/about.json': DISCOURSE,
  '/site.json': DISCOURSE,
  '/categories.json': DISCOURSE,
  '/latest.json': DISCOURSE,
  '/c/{+category}.json': DISCOURSE,
  '/tags.json': DISCOURSE,
  '/tag/{+tag}.json': DISCOURSE,
  '/t/{id}/posts.json': DISCOURSE,
  '/t/{+topic}.json': DISCOURSE,
  '/posts/{id}.json': DISCOURSE,
  '/search.json': DISCOURSE,
  '/u/{name}.json': DISCOURSE,
  '/user_actions.json': DISCOURSE,
} as const satisfies Record<string, Route>;

export type RoutePattern = keyof typeof ROUTES;

export type PatternOf<Kind extends RouteKind> = {
  [Pattern in RoutePattern]: (typeof ROUTES)[Pattern]['kind'] extends Kind ? Pattern : never;
}[RoutePattern];
