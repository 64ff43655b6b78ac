/** Returns `Vary` (RFC 9110, 12.5.5) with `accept-encoding` added to the response's own fields. */
export const varyOf = (own: string | undefined): string =>
  own === undefined ? 'accept-encoding' : `${own}, accept-encoding`;

/** Pages may be requested as Markdown. */
export const VARIES_BY_FORMAT = { vary: 'accept' };
