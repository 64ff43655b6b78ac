declare const safe: unique symbol;

/**
 * Sanitized HTML: the only string that may be written into a page as HTML. Only `lib/content`
 * creates it.
 */
export type SafeHtml = string & { readonly [safe]: true };
