/** The kinds of clients. The later ones yield to the earlier ones. */
export const CLIENT_KINDS = ['reader', 'visitor', 'crawler', 'background'] as const;

/**
 * The client on whose behalf the community is requested. `reader`: a visitor in a network with browsers.
 * `crawler`: declared crawlers and feed readers. `background`: this site's own crawl, which is never retried
 * and not cached.
 */
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** True for a client that yields to visitors. */
export const isYielding = (kind: ClientKind) => kind === 'crawler' || kind === 'background';
