/** Kinds of communities at `API_BASE_URL`, with what the settings derive from them. */
export const BOARD_KINDS = {
  interface: { hasWiki: true, isSite: false, searchPath: undefined },
  /** `isSite`: its address is that of a site, which people read and log in to. */
  discourse: { hasWiki: false, isSite: true, searchPath: '/search?q={query}' },
  nodebb: { hasWiki: false, isSite: true, searchPath: '/search?term={query}&in=titlesposts' },
  flarum: { hasWiki: false, isSite: true, searchPath: '/?q={query}' },
} as const;
export type BoardKind = keyof typeof BOARD_KINDS;
export const BOARD_KIND_NAMES = Object.keys(BOARD_KINDS) as [BoardKind, ...BoardKind[]];

/** Kinds of wikis at `WIKI_URL`. */
export const WIKI_KIND_NAMES = ['dokuwiki', 'mediawiki'] as const;
export type WikiKind = (typeof WIKI_KIND_NAMES)[number];

/** Kinds of communities at an address. `lib/community/kinds.ts` has a row for each. */
export type RemoteKind = BoardKind | WikiKind;
