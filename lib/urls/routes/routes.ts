/** How the HTTP layer answers a route. */
export type RouteKind =
  /** Renders a page with Next. */
  | 'page'
  /** Redirects to a page. */
  | 'alias'
  /** Makes a feed, a sitemap or a guide for programs, without Next. */
  | 'document'
  /** Makes the Markdown of a page, or its source, without Next. */
  | 'markdown'
  /** Runs an operation of the community interface, without Next. */
  | 'operation'
  /** Answers clients of a Discourse from the store. Without a store, it is a legacy URL. */
  | 'discourse'
  /** Sends a small file that the configuration determines, from memory. */
  | 'site-file'
  /** Streams an image, without Next. */
  | 'image'
  /** Answers from the memory of the process, under any load. */
  | 'monitoring'
  /** Sends the rules for speculative loading. */
  | 'speculation-rules'
  /** Streams a file that the operator offers. */
  | 'download'
  /** Drops cached pages, given a token. */
  | 'purge'
  /** Rendered for the HTTP layer itself; a client gets a 404. */
  | 'internal';

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

/** The properties of a route. */
export interface Route {
  kind: RouteKind;
  /** What requests for it are counted as. */
  type: PageType;
  /** Search engines may index it. A page's parameters can still exclude it (`lib/seo/indexing.ts`). */
  isIndexable: boolean;
  /** The HTTP layer caches the response. */
  isCached: boolean;
  /** `freeze` writes it as a file; a page only where it is indexable. */
  isFrozen: boolean;
  /** Browsers may fetch it before a link to it is followed. */
  isPrefetched: boolean;
  /**
   * The records that the response shows. The id of a topic or page is the first value of the pattern.
   * `site` shows something of everything; `none` shows nothing that a change of a record affects.
   */
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
 * Every route of the site, except for files of the build and of `public/`. In a pattern `{name}` is
 * one segment of a path, and `{+name}` the rest of it (as in URI templates, RFC 6570). A pattern
 * without names takes precedence, then the first that matches.
 */
export const ROUTES = {
  '/wiki/pages.md': { ...MARKDOWN, shows: 'wiki lists' },
  '/wiki/pages.txt': { ...MARKDOWN, shows: 'wiki lists' },
  // The page whose id ends in `.md` or `.txt`. Its plain address would name another page's text.
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

/** The patterns of one kind. */
export type PatternOf<Kind extends RouteKind> = {
  [Pattern in RoutePattern]: (typeof ROUTES)[Pattern]['kind'] extends Kind ? Pattern : never;
}[RoutePattern];
