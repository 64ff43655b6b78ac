/**
 * `Vary` of a response (RFC 9110, 12.5.5): each may be compressed as the client accepts it.
 * @param own what else of the request the response depends on.
 */
export const varyOf = (own: string | undefined): string =>
  own === undefined ? 'accept-encoding' : `${own}, accept-encoding`;

/** Of responses at the addresses of pages, which a client may ask for as Markdown. */
export const VARIES_BY_FORMAT = { vary: 'accept' };
