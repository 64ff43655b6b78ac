import type { RouteFacts } from '../definition/view-definition';
import type { PagePattern } from '../views/views';

export type RouteKind =
  | 'page'
  | 'alias'
  | 'document'
  | 'markdown'
  | 'operation'
  /** A file in the site's memory. */
  | 'site-file'
  | 'image'
  /** Answered from memory under any load. */
  | 'monitoring'
  | 'speculation-rules'
  | 'download'
  | 'purge'
  /** The Model Context Protocol; takes POST. */
  | 'mcp'
  /** Only for the HTTP layer itself; clients get a 404. */
  | 'internal';

export interface Route extends RouteFacts {
  kind: RouteKind;
  /** True if `freeze` copies the files. */
  isFrozen?: true;
}

const OTHER = { type: 'other', shows: 'none' } as const;
const DOCUMENT = { kind: 'document', shows: 'site' } as const;
const SOURCE = { ...OTHER, kind: 'markdown', type: 'markdown' } as const;
const SITE_FILE = { ...OTHER, kind: 'site-file', type: 'file' } as const;
const IMAGE = { kind: 'image', type: 'image', isPrefetched: false, shows: 'none' } as const;
const API = { type: 'api', shows: 'none' } as const;
const MONITORING = { ...API, kind: 'monitoring' } as const;
const SITEMAP = { ...DOCUMENT, type: 'sitemap' } as const;

/**
 * All routes except pages (`VIEWS`), their Markdown, build files and `public/`. `{name}` matches a segment,
 * `{+name}` the rest (URI templates, RFC 6570).
 */
export const ROUTES = {
  '/wiki/pages.txt': { ...SOURCE, shows: 'wiki lists' },
  '/wiki/pages/{+id}.txt': { ...SOURCE, shows: 'page' },

  '/go': { ...OTHER, kind: 'alias', isPrefetched: false },
  '/problem/{status}': { ...OTHER, kind: 'internal' },

  '/feeds/{+list}': { ...DOCUMENT, type: 'feed', isPrefetched: false },
  '/changes.atom': { ...DOCUMENT, type: 'feed', isPrefetched: false },
  '/llms.txt': { ...DOCUMENT, type: 'file' },
  '/openapi.json': { ...DOCUMENT, type: 'file', shows: 'none' },
  '/sitemap.xml': SITEMAP,
  '/sitemaps/{part}': SITEMAP,

  '/manifest.webmanifest': SITE_FILE,
  '/opensearch.xml': SITE_FILE,
  '/robots.txt': SITE_FILE,
  '/.well-known/api-catalog': SITE_FILE,
  '/.well-known/security.txt': SITE_FILE,
  '/.well-known/tdmrep.json': SITE_FILE,
  '/.well-known/gpc.json': SITE_FILE,
  '/api/openapi.json': SITE_FILE,
  '/speculation-rules.json': { ...SITE_FILE, kind: 'speculation-rules' },

  '/image': IMAGE,
  '/downloads/{name}': { ...IMAGE, kind: 'download', type: 'file' },
  '/media/{+path}': { ...IMAGE, isFrozen: true },

  '/api/health': MONITORING,
  '/api/health/live': MONITORING,
  '/api/health/ready': MONITORING,
  '/api/metrics': MONITORING,
  // Results of tools are made of any records.
  '/mcp': { ...API, kind: 'mcp', isPrefetched: false, shows: 'site' },
  '/api/purge': { ...API, kind: 'purge' },
  '/api/{+operation}': { ...API, kind: 'operation', isPrefetched: false },
} as const satisfies Record<string, Route>;

export type RoutePattern = keyof typeof ROUTES | PagePattern;

/** Patterns of the routes of a kind. */
export type PatternOf<Kind extends RouteKind> = {
  [Pattern in keyof typeof ROUTES]: (typeof ROUTES)[Pattern]['kind'] extends Kind ? Pattern : never;
}[keyof typeof ROUTES];
