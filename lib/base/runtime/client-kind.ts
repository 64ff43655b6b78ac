/** The kinds of clients, those first to which the others yield. */
export const CLIENT_KINDS = ['reader', 'visitor', 'crawler', 'background'] as const;

/**
 * On whose behalf the community is requested. `reader`: a visitor where browsers are known to be.
 * `crawler`: declared crawlers and feed readers. `background`: this site's own crawl of the community.
 * It yields as a crawler does, is never retried, and nothing that it reads is cached.
 */
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** True for a client that yields to visitors. */
export const isYielding = (kind: ClientKind) => kind === 'crawler' || kind === 'background';
