/** Later kinds yield to earlier ones. */
export const CLIENT_KINDS = ['reader', 'visitor', 'crawler', 'background'] as const;

/**
 * Originator of a request. `reader`: a visitor in a network with browsers. `crawler`: a declared crawler or
 * feed reader. `background`: the site's own crawl, never retried or cached.
 */
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** True for clients that yield to visitors. */
export const isYielding = (kind: ClientKind) => kind === 'crawler' || kind === 'background';
