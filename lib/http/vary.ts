/**
 * Returns `Vary` (RFC 9110, 12.5.5), since each response may be compressed.
 * @param own other headers that the response depends on
 */
export const varyOf = (own: string | undefined): string =>
  own === undefined ? 'accept-encoding' : `${own}, accept-encoding`;

/** For responses at the addresses of pages, which may be requested as Markdown. */
export const VARIES_BY_FORMAT = { vary: 'accept' };
